import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { PulumiCli } from "../../tools/pulumi-cli";
import { repositoryRoot } from "../../tools/repository-root";
import { type Measurement, type Measurements, resultsSchema } from "../measurement";
import type { Options } from "../options";
import { goalsOf } from "./goals";
import { markdown } from "./markdown";

type Run = Readonly<Record<string, unknown>>;

/** The results files of one name: JSON for other tools, and Markdown for people. */
export class Results {
  readonly #folder: string;
  readonly #name: string;

  constructor({ out, name }: Options) {
    this.#folder = out;
    this.#name = name;
  }

  async read(): Promise<{ runs: Run[]; measurements: Measurement[] }> {
    if (!existsSync(this.#file("json"))) return { runs: [], measurements: [] };
    return resultsSchema.parse(JSON.parse(await readFile(this.#file("json"), "utf8")));
  }

  async write(runs: readonly Run[], measurements: Measurements): Promise<void> {
    const { all } = measurements;
    const goals = goalsOf(measurements);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#file("json"), `${JSON.stringify({ runs, goals, measurements: all }, null, 2)}\n`);
    await writeFile(
      this.#file("md"),
      markdown(runs, goals, all, this.#name === "results" ? undefined : this.#name),
    );
  }

  #file(extension: string): string {
    return join(this.#folder, `${this.#name}.${extension}`);
  }
}

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
