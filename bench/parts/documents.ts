import { BY_PLUGIN, Contender } from "../measure/contender";
import { startService } from "../measure/service";
import type { PartName } from "../options";
import type { Part, PartContext } from "../measurement";

/** Measures single resources: the raw dynamic resource, and both of our hosts. */
export const documents: Part = async (context) => {
  for (const n of context.options.n)
    await inRounds(context, "documents", ["floor", "documents", `documents${BY_PLUGIN}`], n);
};

/** Measures one resource for all documents: our set with both hosts, and a resource with empty handlers and the same map. */
export const sets: Part = async (context) => {
  for (const n of context.options.setN)
    await inRounds(context, "sets", ["one-map", "document-set", `document-set${BY_PLUGIN}`], n);
};

async function inRounds(context: PartContext, part: PartName, programs: readonly string[], n: number) {
  for (let round = 0; round < context.options.rounds; round += 1)
    // The second program benefits from warm caches, so the order alternates.
    await measureLives(context, part, round % 2 === 0 ? programs : programs.toReversed(), n);
}

const apply = ["--yes", "--skip-preview"];

const PHASES = [
  { phase: "up", command: ["up", ...apply] },
  { phase: "unchanged preview", command: ["preview"] },
  { phase: "unchanged up", command: ["up", ...apply] },
  { phase: "one edit", command: ["up", ...apply], edited: true },
  { phase: "refresh", command: ["refresh", ...apply], edited: true },
  { phase: "destroy", command: ["destroy", ...apply], edited: true },
];

/**
 * Runs programs through the lifecycle of their resources and measures each phase. The programs take turns in each phase, so that
 * changes in the speed of the machine affect all of them.
 */
async function measureLives(
  { options, cli, measurements }: PartContext,
  part: PartName,
  programs: readonly string[],
  documents: number,
): Promise<void> {
  const setting = documents.toLocaleString("en");
  const lives: Awaited<ReturnType<typeof begin>>[] = [];
  try {
    for (const program of programs) lives.push(await begin(program));
    for (const { phase, ...how } of PHASES)
      for (const { program, contender } of lives) {
        const { seconds, ...rest } = await contender.run({ ...how, documents });
        measurements.add({ part, contender: program, setting, phase, values: [seconds], unit: "s", ...rest });
      }
  } finally {
    for (const life of lives) await life.end();
  }

  /** Starts a program with a separate service, so that no program adopts objects that another one created. */
  async function begin(program: string) {
    const service = await startService(options.latencyMs);
    const contender = await Contender.open(program, { cli, service });
    return {
      program,
      contender,
      async end() {
        await contender.close();
        await service.stop();
      },
    };
  }
}
