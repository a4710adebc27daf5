import type { Behaviours } from "../../behaviours/behaviours";
import type { Organizations } from "./state";

interface HiddenWrite {
  readonly at: number;
  readonly before: Organizations;
  reads: number;
}

type Lag = Pick<Behaviours, "readDelayMs" | "readDelayReads">;

/** The writes that reads do not show yet, each with the state before it. */
export class LaggingReads<Key extends object> {
  readonly #hidden = new WeakMap<Key, HiddenWrite[]>();

  beforeWrite(key: Key, organizations: Organizations, { readDelayMs, readDelayReads }: Lag): void {
    if (readDelayMs === 0 && readDelayReads === 0) return;
    const hidden = this.#hidden.get(key) ?? [];
    hidden.push({ at: Date.now(), before: structuredClone(organizations), reads: 0 });
    this.#hidden.set(key, hidden);
  }

  /** Returns the state before the oldest write that is still hidden, or the current state if no write is hidden. */
  visible(key: Key, organizations: Organizations, { readDelayMs, readDelayReads }: Lag): Organizations {
    const now = Date.now();
    const hidden = (this.#hidden.get(key) ?? []).filter(
      (write) => write.reads < readDelayReads || now - write.at < readDelayMs,
    );
    for (const write of hidden) write.reads += 1;
    this.#hidden.set(key, hidden);
    return hidden[0]?.before ?? organizations;
  }
}
