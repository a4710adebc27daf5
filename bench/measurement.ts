import { z } from "zod";
import type { PulumiCli } from "../tools/pulumi-cli";
import { type Options, PARTS } from "./options";

const measurementSchema = z.object({
  part: z.enum(PARTS),
  contender: z.string(),
  /** The circumstances, such as a number of documents or a latency. */
  setting: z.string(),
  phase: z.string(),
  /** Wall time, one value per round; for throughput, requests per second. */
  values: z.array(z.number()),
  unit: z.enum(["s", "ms", "1/s"]),
  /** Processor time of the CLI and its descendants, in the last round. */
  cpuSeconds: z.number().exactOptional(),
  /** Number of requests that the service received, by operation, in the last round. */
  requests: z.record(z.string(), z.number()).exactOptional(),
  /** Size of the stack's state file after the phase. */
  stateBytes: z.number().exactOptional(),
  /** State size per document: the resource as JSON without white space, divided by the number of its documents. */
  bytesPerDocument: z.number().exactOptional(),
  /** Peak memory of the plugin's process, over all rounds. */
  pluginPeakMiB: z.number().exactOptional(),
});

/** The measurement of one phase of one contender. */
export type Measurement = z.infer<typeof measurementSchema>;

/** The content of a results file. Each run that added to the file records its own circumstances. */
export const resultsSchema = z.object({
  runs: z.array(z.record(z.string(), z.unknown())),
  measurements: z.array(measurementSchema),
});

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

export const total = (requests: Readonly<Record<string, number>> = {}): number =>
  Object.values(requests).reduce((sum, count) => sum + count, 0);

/** All measurements of a run. The rounds of one phase are combined into one measurement. */
export class Measurements {
  constructor(readonly all: Measurement[] = []) {}

  add(measured: Measurement): void {
    const known = this.find(measured);
    if (!known) {
      this.all.push(measured);
      return;
    }
    known.values.push(...measured.values);
    if (measured.cpuSeconds !== undefined) known.cpuSeconds = measured.cpuSeconds;
    if (measured.requests) known.requests = measured.requests;
    if (measured.stateBytes !== undefined) known.stateBytes = measured.stateBytes;
    if (measured.bytesPerDocument !== undefined) known.bytesPerDocument = measured.bytesPerDocument;
    if (measured.pluginPeakMiB !== undefined)
      known.pluginPeakMiB = Math.max(measured.pluginPeakMiB, known.pluginPeakMiB ?? 0);
  }

  find(wanted: Pick<Measurement, "part" | "contender" | "setting" | "phase">): Measurement | undefined {
    return this.all.find(
      (one) =>
        one.part === wanted.part &&
        one.contender === wanted.contender &&
        one.setting === wanted.setting &&
        one.phase === wanted.phase,
    );
  }
}

/** The arguments of each part of the benchmark. */
export interface PartContext {
  readonly options: Options;
  readonly cli: PulumiCli;
  readonly measurements: Measurements;
}

export type Part = (context: PartContext) => Promise<void>;
