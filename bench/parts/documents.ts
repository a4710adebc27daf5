import { BY_PLUGIN } from "../measure/contender";
import { measureLives } from "./life";
import type { Part, PartContext } from "./part";

/** Single resources: the floor, a usual hand-written provider, and both hosts of ours. */
export const documents: Part = async (context) => {
  for (const n of context.options.n)
    await inRounds(context, "documents", ["floor", "documents", `documents${BY_PLUGIN}`, "hand-written"], n);
};

/** One resource for all: ours, of both hosts, and an empty one that holds the same map. */
export const sets: Part = async (context) => {
  for (const n of context.options.setN)
    await inRounds(context, "sets", ["one-map", "document-set", `document-set${BY_PLUGIN}`], n);
};

/** One stack of many customers, with a set for each. */
export const customers: Part = async (context) => {
  for (const n of context.options.customersN)
    await inRounds(context, "customers", ["customers", `customers${BY_PLUGIN}`], n);
};

async function inRounds(
  context: PartContext,
  part: "documents" | "sets" | "customers",
  programs: readonly string[],
  n: number,
): Promise<void> {
  const { rounds, without } = context.options;
  for (let round = 0; round < rounds; round += 1) {
    // The hand-written one takes minutes, and the difference is far above the noise.
    const turn = programs.filter(
      (program) => !without.includes(program) && (round === 0 || program !== "hand-written"),
    );
    // Who comes second finds warm caches.
    await measureLives(context, part, round % 2 === 0 ? turn : turn.reverse(), n);
  }
}
