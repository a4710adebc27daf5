import { behavioursWith, type Behaviours, type BehaviourValues } from "./behaviours/behaviours";
import { RequestLog } from "./control/request-log";
import { FaultBook, readFault } from "./faults/faults";
import { contentsOf, type Contents } from "./subjects/contents";
import { advance } from "./subjects/migrations/progress";
import { secretsOf, type Secrets } from "./subjects/secrets";
import { applySeed, readSeed, type Seed } from "./subjects/seed";
import { Store, type Credentials } from "./subjects/store";

/** The service that one emulator emulates. Direct calls and HTTP control requests both act on this object. */
export class Service {
  readonly log = new RequestLog();
  readonly faults = new FaultBook();
  readonly behaviours: Behaviours;
  readonly store: Store;
  latencyMs: number;
  readonly #closing = new AbortController();

  constructor(
    credentials: Credentials,
    readonly headerPrefix: string,
    settings: { seed: Seed; behaviours: BehaviourValues; latencyMs: number },
  ) {
    this.store = new Store(credentials);
    this.behaviours = behavioursWith(settings.behaviours);
    this.latencyMs = settings.latencyMs;
    applySeed(this.store, settings.seed);
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  contents(): Contents {
    for (const key of this.store.keys.values()) advance(key, this.behaviours);
    return contentsOf(this.store);
  }

  secrets(): Secrets {
    return secretsOf(this.store);
  }

  edit(change: unknown): void {
    // Copies the change, so that the caller's object and the store share no data.
    applySeed(this.store, structuredClone(readSeed(change)));
  }

  inject(fault: unknown): void {
    this.faults.add(readFault(fault));
  }

  setLatency(ms: unknown): void {
    if (typeof ms !== "number" || !(ms >= 0))
      throw new TypeError("The latency must be a number of milliseconds");
    this.latencyMs = ms;
  }

  stop(): void {
    this.#closing.abort();
  }
}
