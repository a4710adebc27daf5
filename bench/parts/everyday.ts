import { BY_PLUGIN, Contender } from "../measure/contender";
import { startService } from "../measure/service";
import type { Part } from "../measurement";

const PROGRAMS = ["empty", "floor", "everyday", `everyday${BY_PLUGIN}`];

const RESOURCES = 12;

/** Differences of a tenth of a command that takes two seconds need this many rounds. */
const LEAST_ROUNDS = 5;

const apply = ["up", "--yes", "--skip-preview"];

const PHASES = [
  { phase: "unchanged preview", command: ["preview"] },
  { phase: "unchanged up", command: apply },
];

/**
 * Measures the commands that are run most: those of a program with a few resources, of which none has changed. The contenders
 * take turns, each round in another order.
 */
export const everyday: Part = async ({ options, cli, measurements }) => {
  const service = await startService(options.latencyMs);
  const contenders: { readonly name: string; readonly contender: Contender }[] = [];
  try {
    for (const name of PROGRAMS)
      contenders.push({ name, contender: await Contender.open(name, { cli, service }) });
    for (const { contender } of contenders) await contender.run({ command: apply, documents: RESOURCES });
    for (let round = 0; round < Math.max(options.rounds, LEAST_ROUNDS); round += 1)
      for (const { phase, command } of PHASES)
        for (const { name, contender } of round % 2 === 0 ? contenders : contenders.toReversed()) {
          const { seconds, ...rest } = await contender.run({ command, documents: RESOURCES });
          const values = [seconds];
          measurements.add({
            ...{ part: "everyday", contender: name, setting: "", phase, values, unit: "s" },
            ...rest,
          });
        }
  } finally {
    for (const { contender } of contenders) await contender.close();
    await service.stop();
  }
};
