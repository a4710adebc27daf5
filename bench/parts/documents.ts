import { startService } from "../measure/service";
import { measureLife } from "./life";
import type { Part, PartContext } from "./part";

/** Single resources: the floor, a usual hand-written provider, and ours, one after another in each round. */
export const documents: Part = async (context) => {
  for (const n of context.options.n)
    await inTurn(context, "documents", ["floor", "documents", "hand-written"], n);
};

/** One resource for all: ours, and an empty one that holds the same map. */
export const sets: Part = async (context) => {
  for (const n of context.options.setN) await inTurn(context, "sets", ["one-map", "document-set"], n);
};

async function inTurn(
  { options, cli, measurements }: PartContext,
  part: "documents" | "sets",
  programs: readonly string[],
  n: number,
): Promise<void> {
  const service = await startService(options.latencyMs);
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      // It takes minutes, and the difference is far above the noise.
      const turn = programs.filter(
        (program) => !options.without.includes(program) && (round === 0 || program !== "hand-written"),
      );
      for (const program of turn) await measureLife(part, program, n, { cli, service, measurements });
    }
  } finally {
    await service.stop();
  }
}
