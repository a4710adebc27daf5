import type { PartName } from "./options";

/** The measurement of one phase of one contender. */
export interface Measurement {
  readonly part: PartName;
  readonly contender: string;
  /** The circumstances, such as a number of documents. */
  readonly setting: string;
  readonly phase: string;
  /** Wall time, one value per round. */
  readonly values: readonly number[];
  readonly unit: "s" | "ms";
  /** Processor time of the CLI and its descendants, in the last round. */
  readonly cpuSeconds?: number;
  /** Number of requests that the service received, in the last round. */
  readonly requests?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/** All measurements of a run. The rounds of one phase are combined into one measurement. */
export class Measurements {
  readonly #all = new Map<string, Measurement>();

  add(measured: Measurement): void {
    const key = [measured.part, measured.contender, measured.setting, measured.phase].join("\n");
    const before = this.#all.get(key);
    this.#all.set(key, { ...before, ...measured, values: [...(before?.values ?? []), ...measured.values] });
    const { part, contender, setting, phase, values, unit } = measured;
    const shown = values.map((value) => `${value.toFixed(unit === "s" ? 2 : 0)} ${unit}`).join(", ");
    process.stderr.write(`${part}: ${contender}, ${setting}, ${phase}: ${shown}\n`);
  }

  get all(): readonly Measurement[] {
    return [...this.#all.values()];
  }
}
