import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ensurePulumi } from "../tools/pulumi-cli";
import { runMain } from "../tools/errors";
import { Measurements } from "./measurement";
import { readOptions } from "./options";
import { measure } from "./parts";
import { circumstances, load, report } from "./report";

runMain(async () => {
  const options = readOptions(process.argv.slice(2));
  if (!options) return;
  const cli = await ensurePulumi();
  const measurements = new Measurements();
  const facts = circumstances(cli, options);
  try {
    for (const part of options.parts) await measure(part, { options, cli, measurements });
  } finally {
    // Keeps the measurements made before a failure, because they took long.
    const { all } = measurements;
    const run = { ...facts, loadAtEnd: load() };
    await mkdir(dirname(options.out), { recursive: true });
    await writeFile(`${options.out}.json`, `${JSON.stringify({ run, measurements: all }, null, 2)}\n`);
    await writeFile(`${options.out}.md`, report(run, all));
  }
});
