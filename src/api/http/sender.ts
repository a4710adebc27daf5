import type { Dispatcher } from "undici";
import type { Mask } from "../log";
import type { Settings } from "../settings";
import { causeOf, causeText } from "./causes";
import type { Clock } from "./clock";
import { openDispatchers, type Dispatchers } from "./dispatchers";
import { exchange, type Reply } from "./exchange";
import { lost, unreachable, type Failure, type Outcome } from "./failure";
import { Gate } from "./gate";
import type { Journal } from "./journal";
import type { Message } from "./message";
import type { Run } from "./run";

export interface SenderOptions {
  readonly journal: Journal;
  readonly dispatcher?: Dispatcher | undefined;
  readonly ca?: string | undefined;
  readonly maxResponseBytes: number;
  readonly clock: Clock;
}

/** Milliseconds: with less time left, a request could only be cut off, its fate unknown. */
const SHORTEST_REQUEST = 10;

/** Sends single requests: through the gate, within the time of one request, with a reply of bounded size. */
export class Sender {
  readonly #dispatchers: Dispatchers;
  readonly #writes: Gate;
  readonly #reads: Gate;
  readonly #url: URL;

  constructor(
    private readonly settings: Settings,
    private readonly options: SenderOptions,
  ) {
    this.#url = new URL(settings.baseUrl);
    this.#dispatchers = openDispatchers(settings, options);
    this.#writes = new Gate(settings.concurrency);
    this.#reads = new Gate(settings.concurrency * 2);
  }

  close(): Promise<void> {
    return this.#dispatchers.close();
  }

  /**
   * Sends a request once it is its turn.
   *
   * @throws {CallError} when the operation was interrupted meanwhile.
   */
  async send(message: Message, run: Run): Promise<Outcome<Reply>> {
    const gate = message.repeat === "read" ? this.#reads : this.#writes;
    if (!(await gate.enter(run.deadline.signal))) throw run.interrupted();
    try {
      if (run.deadline.remaining() < SHORTEST_REQUEST) throw run.interrupted();
      return await this.#exchange(message, run);
    } finally {
      gate.leave();
    }
  }

  async #exchange(message: Message, run: Run): Promise<Outcome<Reply>> {
    run.attempts++;
    this.options.journal.request(message, run, this.settings.baseUrl);
    const started = this.options.clock.now();
    const ending = await this.#withinItsTime(message, run.deadline.signal);
    switch (ending.end) {
      case "reply": {
        this.options.journal.reply(message, run, ending.reply, this.options.clock.now() - started);
        return { ok: true, value: ending.reply };
      }
      case "error":
        return { ok: false, failure: this.#connectionFailure(ending.error, ending.sent, message.mask) };
      case "tooLarge": {
        const limit = `${this.options.maxResponseBytes} bytes`;
        return {
          ok: false,
          failure: lost(`${this.#url.origin} answered with more than ${limit}`, { again: false }),
        };
      }
      case "aborted":
        if (!run.deadline.interruption) return { ok: false, failure: this.#timeout(ending.sent) };
        if (ending.sent && message.repeat !== "read") run.maybeApplied = true;
        throw run.interrupted();
    }
  }

  async #withinItsTime(message: Message, interrupted: AbortSignal) {
    const controller = new AbortController();
    const abort = () => {
      controller.abort();
    };
    const timer = setTimeout(abort, this.settings.requestTimeoutSeconds * 1000);
    interrupted.addEventListener("abort", abort);
    if (interrupted.aborted) abort();
    try {
      return await exchange(
        message.repeat === "never" ? this.#dispatchers.fresh : this.#dispatchers.kept,
        {
          origin: this.#url.origin,
          path: this.#path(message),
          method: "POST",
          headers: message.headers,
          body: message.json,
          // undici's own timers are coarse; `controller` is the timer.
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        { signal: controller.signal, maxBytes: this.options.maxResponseBytes },
      );
    } finally {
      clearTimeout(timer);
      interrupted.removeEventListener("abort", abort);
    }
  }

  #path(message: Message): string {
    return this.#url.pathname.replace(/\/+$/, "") + message.path;
  }

  #connectionFailure(error: unknown, sent: boolean, mask: Mask): Failure {
    const { words, again, hint } = causeOf(error);
    const cause = new Error(mask.text(causeText(error)));
    const after = hint ? `: ${hint}` : "";
    const { proxy } = this.#dispatchers;
    const via = proxy ? `, with the proxy ${proxy} set in the environment` : "";
    return sent
      ? lost(`lost the reply of ${this.#url.origin} (${words}${via})${after}`, { connection: true, cause })
      : unreachable("notSent", `could not reach ${this.#url.origin} (${words}${via})${after}`, {
          again,
          cause,
        });
  }

  #timeout(sent: boolean): Failure {
    const words = `did not answer within ${this.settings.requestTimeoutSeconds} s (requestTimeoutSeconds)`;
    return sent
      ? lost(`${this.#url.origin} ${words}`, { connection: true })
      : unreachable("notSent", `${this.#url.origin} ${words}: there was no connection`);
  }
}
