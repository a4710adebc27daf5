import type { Clock } from "../../src/hosts/status-line";

/** A clock that a test drives. */
export class DrivenClock implements Clock {
  #time = 0;
  readonly #alarms = new Set<{ readonly at: number; readonly ring: () => void }>();

  now(): number {
    return this.#time;
  }

  after(milliseconds: number, ring: () => void): () => void {
    const alarm = { at: this.#time + milliseconds, ring };
    this.#alarms.add(alarm);
    return () => {
      this.#alarms.delete(alarm);
    };
  }

  /** Returns the number of alarms that are set. */
  get set(): number {
    return this.#alarms.size;
  }

  /** Advances the time, and triggers the alarms that are due. */
  pass(milliseconds: number): void {
    const end = this.#time + milliseconds;
    for (;;) {
      const [next] = [...this.#alarms].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#alarms.delete(next);
      this.#time = Math.max(this.#time, next.at);
      next.ring();
    }
    this.#time = end;
  }
}
