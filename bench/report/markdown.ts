import { markdownTable } from "../../tools/markdown-table";
import { type Measurement, median, total } from "../measurement";
import type { Goal } from "./goals";

/** Returns the report: the ratios first, then the measurements they are computed from. */
export function markdown(
  runs: readonly Readonly<Record<string, unknown>>[],
  goals: readonly Goal[],
  measurements: readonly Measurement[],
  /** The name of the results, if they do not cover all parts. */
  name?: string,
): string {
  const ratios = goals.map(({ about, value, processor, limit, reached }) => [
    about,
    value,
    processor ?? "",
    limit,
    reached ? "reached" : "**missed**",
  ]);
  const times = measurements.map((one) => [
    one.part,
    one.setting,
    one.contender,
    one.phase,
    `${shown(median(one.values), one.unit)}${spread(one)}`,
    one.cpuSeconds === undefined ? "" : `${one.cpuSeconds.toFixed(1)} s`,
    one.requests ? requests(one.requests) : "",
    one.stateBytes === undefined ? "" : one.stateBytes.toLocaleString("en"),
    one.bytesPerDocument === undefined || one.bytesPerDocument === 0 ? "" : one.bytesPerDocument.toFixed(0),
    one.pluginPeakMiB?.toFixed(0) ?? "",
  ]);
  return [
    `# What it costs${name === undefined ? "" : `: ${name.replaceAll("-", " ")}`}\n`,
    "Written by `npm run bench`. Times are medians, with the fastest and the slowest round where there were several; ratios are medians of those of each round.\n",
    ...(ratios.length > 0
      ? ["## Ratios\n", markdownTable([["what", "measured", "of processor time", "wanted", ""], ...ratios])]
      : []),
    "## Times\n",
    markdownTable([
      [
        "part",
        "documents",
        "contender",
        "phase",
        "median",
        "processor",
        "requests",
        "state, bytes",
        "bytes a document",
        "plugin peak, MiB",
      ],
      ...times,
    ]),
    "## Runs\n",
    ...runs.map((facts) =>
      markdownTable([["with", ""], ...Object.entries(facts).map(([name, value]) => [name, String(value)])]),
    ),
  ].join("\n");
}

function shown(value: number, unit: Measurement["unit"]): string {
  if (unit === "s") return `${value.toFixed(value < 10 ? 2 : 1)} s`;
  return unit === "ms" ? `${value.toFixed(0)} ms` : `${value.toFixed(0)} a second`;
}

function spread({ values, unit }: Measurement): string {
  if (values.length < 2) return "";
  return ` (${shown(Math.min(...values), unit)} to ${shown(Math.max(...values), unit)})`;
}

function requests(counts: Readonly<Record<string, number>>): string {
  if (total(counts) === 0) return "0";
  return Object.entries(counts)
    .map(([operation, count]) => `${count} ${operation}`)
    .join(", ");
}
