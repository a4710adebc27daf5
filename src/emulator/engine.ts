import { applySeed } from "./apply-seed";
import { behavioursWith, type Behaviours, type BehaviourValues } from "./behaviours";
import { contentsOf, secretsOf, type Contents, type Secrets } from "./contents";
import { FaultBook, readFault } from "./faults";
import { advance } from "./handlers/migrations";
import { RequestLog } from "./request-log";
import { readSeed } from "./read-seed";
import type { Seed } from "./seed";
import { Store, type Credentials } from "./store";

/** The state of one emulator: what both ways of controlling it, direct and over HTTP, act on. */
export class Engine {
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
    // A copy, so that the caller's object and the store stay apart.
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
