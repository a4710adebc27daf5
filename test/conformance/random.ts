/** Pseudorandom numbers that are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of several values. */
  of<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[Math.floor(this.next() * values.length)] ?? values[0];
  }

  /** Returns the values in random order. */
  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => [this.next(), value] as const)
      .sort(([one], [other]) => one - other)
      .map(([, value]) => value);
  }

  /** Returns some of the values, in their original order. */
  some<Value>(values: readonly Value[], probability = 0.5): Value[] {
    return values.filter(() => this.chance(probability));
  }
}
