import type { Settings } from "../../settings";
import type { HttpRequest } from "../request";
import type { Call, FailedAttempt } from "./call";
import { causeOf, causeText } from "./connection-error";
import { dispatch, openDispatchers, type DispatcherOptions, type Dispatchers, type Reply } from "./dispatch";

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Milliseconds. With less time left, a request would only be cut off, and its outcome would be unknown. */
const SHORTEST_REQUEST = 10;

/** A reply, whatever it contains, or the failed attempt to get one. */
type Sent = { readonly outcome: "reply"; readonly reply: Reply } | FailedAttempt;

/** Makes single attempts. Limits the number of concurrent attempts, the time of each attempt and the size of its reply. */
export class Transport {
  readonly #dispatchers: Dispatchers;
  readonly #writes: Semaphore;
  readonly #reads: Semaphore;
  readonly #maxBytes: number;

  constructor(
    private readonly settings: Settings,
    {
      maxResponseBytes = MAX_RESPONSE_BYTES,
      ...given
    }: DispatcherOptions & { readonly maxResponseBytes?: number | undefined },
  ) {
    this.#maxBytes = maxResponseBytes;
    this.#dispatchers = openDispatchers(settings, given);
    this.#writes = new Semaphore(settings.concurrency);
    this.#reads = new Semaphore(settings.concurrency * 2);
  }

  close(): Promise<void> {
    return this.#dispatchers.close();
  }

  /**
   * Sends a request when it is its turn.
   *
   * @throws {CallError} if the operation was cancelled in the meantime, or has too little time left.
   */
  async send(request: HttpRequest, call: Call): Promise<Sent> {
    const semaphore = request.idempotency === "safe" ? this.#reads : this.#writes;
    if (!(await semaphore.acquire(call.signal))) throw call.cancelledOrOutOfTimeError();
    try {
      if (call.remaining() < SHORTEST_REQUEST) throw call.cancelledOrOutOfTimeError();
      return await this.#attempt(request, call);
    } finally {
      semaphore.release();
    }
  }

  async #attempt(request: HttpRequest, call: Call): Promise<Sent> {
    const { origin, path, headers, json: body, idempotency } = request;
    call.attempts++;
    const at = call.clock.now();
    call.sent = { at };
    const { keepAlive, newConnection } = this.#dispatchers;
    const dispatched = await dispatch(
      idempotency === "none" ? newConnection() : keepAlive(),
      // undici's own timers are disabled, because they are coarse.
      { origin, path, method: "POST", headers, body, headersTimeout: 0, bodyTimeout: 0 },
      {
        signal: call.signal,
        timeoutMs: this.settings.requestTimeoutSeconds * 1000,
        maxBytes: this.#maxBytes,
      },
    );
    switch (dispatched.outcome) {
      case "reply": {
        const { reply } = dispatched;
        call.sent = { at, reply, milliseconds: call.clock.now() - at };
        return dispatched;
      }
      case "error":
        return this.#connectionFailed(dispatched.error, dispatched.sent, request);
      case "tooLarge":
        return {
          outcome: "maybeApplied",
          message: `${origin} answered with more than ${this.#maxBytes} bytes`,
          retry: "never",
        };
      case "aborted":
        // Only the time limit of the attempt has passed, so it may be repeated.
        if (!call.interruption) return this.#timedOut(dispatched.sent, origin);
        if (dispatched.sent && idempotency !== "safe") call.maybeApplied = true;
        throw call.cancelledOrOutOfTimeError();
    }
  }

  #connectionFailed(error: unknown, sent: boolean, { origin, mask }: HttpRequest): FailedAttempt {
    const { message, retry, hint } = causeOf(error);
    const { proxy } = this.#dispatchers;
    const via = proxy ? `, with the proxy ${proxy} set in the environment` : "";
    const why = `${origin} (${message}${via})${hint ? `: ${hint}` : ""}`;
    const cause = new Error(mask.text(causeText(error)));
    const facts = { hasAdvice: hint !== undefined, noReply: true, cause } as const;
    return sent
      ? { outcome: "maybeApplied", message: `lost the reply of ${why}`, retry: "untilDeadline", ...facts }
      : { outcome: "notSent", message: `could not reach ${why}`, retry, ...facts };
  }

  #timedOut(sent: boolean, origin: string): FailedAttempt {
    const message = `${origin} did not answer within ${this.settings.requestTimeoutSeconds} s (requestTimeoutSeconds)`;
    const facts = { retry: "untilDeadline", noReply: true } as const;
    return sent
      ? { outcome: "maybeApplied", message, ...facts }
      : { outcome: "notSent", message: `${message}: there was no connection`, ...facts };
  }
}

/** Limits the number of concurrent requests. The others wait in the order in which they arrived. */
class Semaphore {
  #inUse = 0;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly limit: number) {}

  /** Resolves to true on the caller's turn; the caller must later call `release`. Resolves to false if `signal` aborts first. */
  acquire(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#inUse < this.limit) {
      this.#inUse++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const abort = () => {
        this.#waiting.delete(take);
        resolve(false);
      };
      const take = () => {
        signal.removeEventListener("abort", abort);
        resolve(true);
      };
      signal.addEventListener("abort", abort, { once: true });
      this.#waiting.add(take);
    });
  }

  /** Passes the turn to the request that has waited longest. */
  release(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else {
      this.#inUse--;
    }
  }
}
