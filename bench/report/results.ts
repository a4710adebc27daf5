import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { resultsSchema, type Measurement, type Measurements } from "../measurement";
import type { Options } from "../options";
import { goalsOf } from "./goals";
import { markdown } from "./markdown";
import { plot } from "./plot";

type Run = Readonly<Record<string, unknown>>;

/** The results files of one name: JSON for other tools, Markdown and a plot for people. */
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
    await writeFile(this.#file("svg"), plot(all));
  }

  #file(extension: string): string {
    return join(this.#folder, `${this.#name}.${extension}`);
  }
}
