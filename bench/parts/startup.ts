import { Contender } from "../measure/contender";
import { startService } from "../measure/service";
import type { Part } from "../measurement";

const PAIRS = [
  { phase: "empty program", programs: ["empty", "empty-with-package"], documents: 0, command: ["preview"] },
  { phase: "first plugin call", programs: ["floor", "documents"], documents: 1, command: ["preview"] },
  {
    phase: "first plugin calls and request",
    programs: ["floor", "documents"],
    documents: 1,
    command: ["up", "--yes", "--skip-preview"],
  },
];

/** Detecting differences of some tens of milliseconds in commands of a second and more takes this many rounds. */
const LEAST_ROUNDS = 7;

/** Measures the time that the package adds to the start of a program and to the first call of the plugin. */
export const startup: Part = async ({ options, cli, measurements }) => {
  const service = await startService(0);
  try {
    for (const { phase, programs, documents, command } of PAIRS) {
      for (let round = 0; round < Math.max(options.rounds, LEAST_ROUNDS); round += 1) {
        for (const program of programs) {
          const contender = await Contender.open(program, { cli, service });
          try {
            const { seconds } = await contender.run({ command, documents });
            const values = [seconds * 1000];
            measurements.add({ part: "startup", contender: program, setting: "", phase, values, unit: "ms" });
          } finally {
            await contender.close();
          }
        }
      }
    }
  } finally {
    await service.stop();
  }
};
