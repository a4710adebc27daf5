import { Contender, type Circumstances } from "../measure/contender";
import type { Measurements } from "../measurement";
import type { PartName } from "../options";

const apply = ["--yes", "--skip-preview"];

const PHASES = [
  { phase: "up", command: ["up", ...apply] },
  { phase: "unchanged preview", command: ["preview"] },
  { phase: "unchanged up", command: ["up", ...apply] },
  { phase: "one edit", command: ["up", ...apply], edited: true },
  { phase: "refresh", command: ["refresh", ...apply], edited: true },
  { phase: "destroy", command: ["destroy", ...apply], edited: true },
];

/** Takes a program through the life of its resources, measuring each phase. */
export async function measureLife(
  part: PartName,
  program: string,
  documents: number,
  { measurements, ...circumstances }: Circumstances & { measurements: Measurements },
): Promise<void> {
  const contender = await Contender.open(program, circumstances);
  try {
    for (const { phase, ...how } of PHASES) {
      const { seconds, ...rest } = await contender.run({ ...how, documents });
      const setting = documents.toLocaleString("en");
      measurements.add({ part, contender: program, setting, phase, values: [seconds], unit: "s", ...rest });
      process.stderr.write(`${part}: ${program}, ${setting}, ${phase}: ${seconds.toFixed(1)} s\n`);
    }
  } finally {
    await contender.close();
  }
}
