import { ensurePulumi } from "../tools/pulumi-cli";
import { Measurements, type Part } from "./measurement";
import { readOptions, type PartName } from "./options";
import { client } from "./parts/client";
import { bottleneck, coalescing } from "./parts/coalescing";
import { customers, documents, sets } from "./parts/documents";
import { everyday } from "./parts/everyday";
import { startup } from "./parts/startup";
import { circumstances, load, Results } from "./report/results";

const PARTS: Readonly<Record<PartName, Part>> = {
  documents,
  sets,
  customers,
  coalescing,
  bottleneck,
  startup,
  everyday,
  client,
};

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return;
  const cli = await ensurePulumi();
  const results = new Results(options);
  const earlier = options.append ? await results.read() : { runs: [], measurements: [] };
  const measurements = new Measurements(earlier.measurements);
  const facts = circumstances(cli, options);
  try {
    for (const part of options.parts) await PARTS[part]({ options, cli, measurements });
  } finally {
    // Keeps the measurements made before a failure, because they took long.
    await results.write([...earlier.runs, { ...facts, loadAtEnd: load() }], measurements);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
