import { Dispatcher } from "undici/index.js";
import { CollabClient, type ClientOptions, type SettingValues } from "../../../src/api";
import type { Clock } from "../../../src/api/http/call";
import { UNCONTROLLED } from "../../../src/emulator/serving/in-process";
import { afterwards } from "./service";

/** A clock that advances only while all operations wait for it, so that minutes pass instantly and in order. */
export class SimulatedTime implements Clock {
  #now = 0;
  #seed = 1;
  readonly #sleepers = new Set<{ readonly due: number; readonly wake: () => void }>();

  readonly now = (): number => this.#now;

  /** Returns the same sequence of numbers in each run. */
  readonly random = (): number => {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647;
    return this.#seed / 2_147_483_647;
  };

  readonly sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const sleeper = {
        due: this.#now + milliseconds,
        wake: () => {
          this.#sleepers.delete(sleeper);
          signal?.removeEventListener("abort", sleeper.wake);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", sleeper.wake);
    });

  /** Advances the time until a task has ended. */
  async pass<Result>(work: Promise<Result>): Promise<Result> {
    const running = new Set([work]);
    const end = () => running.delete(work);
    work.then(end, end);
    while (running.size > 0) {
      // Lets the event loop process the requests first.
      for (let turn = 0; turn < 6; turn++) await new Promise(setImmediate);
      const [next] = [...this.#sleepers].sort((one, other) => one.due - other.due);
      if (!next || running.size === 0) continue;
      this.#now = Math.max(this.#now, next.due);
      next.wake();
    }
    return work;
  }
}

/** A service without a socket that is down for some time. */
export class SimulatedService extends Dispatcher {
  /** The time of each request, in seconds. */
  readonly requests: number[] = [];

  constructor(
    private readonly time: SimulatedTime,
    /** The start and end of the outage, in seconds. */
    private readonly outage: readonly [from: number, to: number],
    /** True if requests get no reply in the outage, instead of HTTP 503. */
    private readonly isSilent = false,
  ) {
    super();
  }

  override dispatch({ body }: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const at = this.time.now() / 1000;
    this.requests.push(at);
    const [from, to] = this.outage;
    const isDown = at >= from && at < to;
    let isAborted = false;
    const controller: Dispatcher.DispatchController = { ...UNCONTROLLED, abort: () => (isAborted = true) };
    setImmediate(() => {
      handler.onRequestStart?.(controller, {});
      if (isAborted) return;
      if (isDown && this.isSilent) {
        handler.onResponseError?.(controller, new Error("connection lost"));
        return;
      }
      handler.onResponseStart?.(controller, isDown ? 503 : 200, {});
      if (!isDown) handler.onResponseData?.(controller, Buffer.from(answerTo(body)));
      handler.onResponseEnd?.(controller, {});
    });
    return true;
  }

  client(settings: SettingValues = {}, options: ClientOptions = {}): CollabClient {
    const given = {
      baseUrl: "https://service.example",
      apiKey: "api-key",
      authToken: "auth-token",
      ...settings,
    };
    const { now, random, sleep } = this.time;
    const client = new CollabClient(given, { now, random, sleep, dispatcher: this, ...options });
    afterwards(() => client.close());
    return client;
  }
}

function answerTo(body: unknown): string {
  const { data } = JSON.parse(body as string) as { data: { documents: { documentId: string }[] } };
  const results = data.documents.map(
    ({ documentId }) => [documentId, { success: true, message: "Added" }] as const,
  );
  return JSON.stringify({ result: { status: "success", data: Object.fromEntries(results) } });
}
