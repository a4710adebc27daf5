import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { markdownTable } from "../tools/markdown-table";
import type { PulumiCli } from "../tools/pulumi-cli";
import { repositoryRoot } from "../tools/repository-root";
import { median, type Measurement } from "./measurement";
import type { Options, PartName } from "./options";

/** The contenders that the others of a part are compared with: the raw dynamic resource, and the empty program. */
const FLOORS: Readonly<Record<PartName, readonly string[]>> = {
  documents: ["floor"],
  sets: ["one-map"],
  startup: ["empty", "floor"],
  everyday: ["empty", "floor"],
};

/** Returns the report: one table of all measurements, each with its ratios to the floors of its part. */
export function report(facts: Readonly<Record<string, unknown>>, all: readonly Measurement[]): string {
  const rows = all.map((one) => [
    [one.part, one.setting, one.phase].filter(Boolean).join(", "),
    one.contender,
    `${shown(median(one.values), one.unit)}${spread(one)}`,
    ratiosOf(one, all).join("; "),
    one.cpuSeconds === undefined ? "" : `${one.cpuSeconds.toFixed(1)} s`,
    String(one.requests ?? ""),
  ]);
  return [
    "# What it costs\n",
    "Written by `npm run bench`. Times are medians, with the fastest and the slowest round where there were several; ratios are medians of those of each round, and in parentheses those of processor time.\n",
    markdownTable([["what", "contender", "time", "compared", "processor", "requests"], ...rows]),
    markdownTable([["with", ""], ...Object.entries(facts).map(([name, value]) => [name, String(value)])]),
  ].join("\n");
}

/** Compares a measurement with those of the floors in the same part, setting and phase. */
function ratiosOf(one: Measurement, all: readonly Measurement[]): string[] {
  const floors = FLOORS[one.part];
  if (floors.includes(one.contender)) return [];
  const key = ({ part, setting, phase }: Measurement) => [part, setting, phase].join();
  return all
    .filter((other) => floors.includes(other.contender) && key(other) === key(one))
    .map((floor) => {
      const processor =
        one.cpuSeconds && floor.cpuSeconds ? ` (${(one.cpuSeconds / floor.cpuSeconds).toFixed(2)})` : "";
      return `${comparison(one, floor)}${processor} ${floor.contender}`;
    });
}

/** Returns a ratio of times, round by round, because the speed of the machine varies between rounds. */
function comparison(one: Measurement, floor: Measurement): string {
  // Short times are compared by the fastest rounds, because the noise of other work is far larger than the difference.
  if (one.unit === "ms")
    return `${shown(Math.min(...one.values) - Math.min(...floor.values), "ms")} more than`;
  const rounds = one.values.slice(0, floor.values.length);
  return `${median(rounds.map((value, round) => value / (floor.values[round] ?? NaN))).toFixed(2)} ×`;
}

const shown = (value: number, unit: Measurement["unit"]): string =>
  unit === "s" ? `${value.toFixed(value < 10 ? 2 : 1)} s` : `${value.toFixed(0)} ms`;

function spread({ values, unit }: Measurement): string {
  if (values.length < 2) return "";
  return ` (${shown(Math.min(...values), unit)} to ${shown(Math.max(...values), unit)})`;
}

const manifest = z.object({ version: z.string() });

const versionIn = (folder: string): string =>
  manifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).version;

/** Returns the load averages of the last 1, 5 and 15 minutes. Compare them with the number of cores. */
export const load = (): string =>
  loadavg()
    .map((average) => average.toFixed(1))
    .join(" ");

/** Returns the circumstances of a run: the machine, the versions and the load. */
export function circumstances({ version: cli }: PulumiCli, { parts, latencyMs, rounds }: Options) {
  const root = repositoryRoot();
  return {
    parts: parts.join(", "),
    date: new Date().toISOString().slice(0, 10),
    package: versionIn(root),
    node: process.version,
    cli,
    sdk: versionIn(join(root, "node_modules", "@pulumi", "pulumi")),
    platform: `${process.platform} ${process.arch}`,
    cores: cpus().length,
    latencyMs,
    rounds,
    loadAtStart: load(),
  };
}
