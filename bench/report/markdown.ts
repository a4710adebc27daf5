import { markdownTable } from "../../tools/markdown-table";
import { BY_PLUGIN } from "../measure/contender";
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
  if (unit === "s") return `${value.toFixed(1)} s`;
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

const COLOURS: Readonly<Record<string, string>> = {
  floor: "#9aa0a6",
  "one-map": "#5f6368",
  documents: "#1a73e8",
  [`documents${BY_PLUGIN}`]: "#8ab4f8",
  "document-set": "#188038",
  [`document-set${BY_PLUGIN}`]: "#81c995",
  customers: "#e8710a",
  [`customers${BY_PLUGIN}`]: "#fdd663",
  "hand-written": "#d93025",
};
const [LEFT, WIDTH, BAR, GAP] = [300, 480, 16, 10];

/** Draws the phases of single resources and sets as bars, on a logarithmic scale of seconds. */
export function plot(measurements: readonly Measurement[]): string {
  const lives = measurements.filter(({ part }) => ["documents", "sets", "customers"].includes(part));
  const settings = [...new Set(lives.map(({ setting }) => setting))];
  const most = Math.max(1, ...lives.map(({ values }) => median(values)));
  const scale = (seconds: number): number =>
    (WIDTH * Math.log10(1 + seconds * 10)) / Math.log10(1 + most * 10);
  const rows: string[] = [];
  let y = 40;
  for (const setting of settings) {
    for (const phase of ["up", "unchanged up", "one edit", "refresh", "destroy"]) {
      for (const one of lives.filter((life) => life.setting === setting && life.phase === phase)) {
        const seconds = median(one.values);
        const width = Math.max(1, scale(seconds)).toFixed(1);
        rows.push(
          label(LEFT - 8, y + 12, `${setting} ${phase}: ${one.contender}`, "end"),
          `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR}" fill="${COLOURS[one.contender] ?? "#000"}"/>`,
          label(LEFT + Number(width) + 6, y + 12, `${seconds.toFixed(1)} s`, "start"),
        );
        y += BAR + 2;
      }
      y += GAP;
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LEFT + WIDTH + 80}" height="${y}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    label(10, 22, "Seconds of each command, by number of documents (logarithmic)", "start"),
    ...rows,
    "</svg>\n",
  ].join("\n");
}

function label(x: number, y: number, text: string, at: "start" | "end"): string {
  return `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${at}">${text}</text>`;
}
