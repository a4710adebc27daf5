import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { PulumiCli } from "../../tools/pulumi-cli";
import { repositoryRoot } from "../../tools/repository-root";
import type { Options } from "../options";

const manifest = z.object({ version: z.string() });

/** Returns the load averages of the last 1, 5 and 15 minutes. Compare them with the number of cores. */
export const load = (): string =>
  loadavg()
    .map((average) => average.toFixed(1))
    .join(" ");

const versionIn = (folder: string): string =>
  manifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).version;

/** Returns the circumstances of a run: the machine, the versions and the load. */
export function circumstances({ version: cli }: PulumiCli, { parts, latencyMs, rounds, note }: Options) {
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
    note,
    loadAtStart: load(),
  };
}
