import { BY_PLUGIN } from "../measure/contender";
import { measureLives } from "./life";
import type { Part, PartContext } from "./part";

/** Measures single resources: the floor, a conventional hand-written provider, and both of our hosts. */
export const documents: Part = async (context) => {
  for (const n of context.options.n)
    await inRounds(context, "documents", ["floor", "documents", `documents${BY_PLUGIN}`, "hand-written"], n);
};

/** Measures one resource for all documents: our set with both hosts, and a resource with empty handlers and the same map. */
export const sets: Part = async (context) => {
  for (const n of context.options.setN)
    await inRounds(context, "sets", ["one-map", "document-set", `document-set${BY_PLUGIN}`], n);
};

/** Measures one stack of many customers, with one set per customer. */
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
    // The hand-written contender takes minutes, and its difference is far above the noise, so one round is enough.
    const turn = programs.filter(
      (program) => !without.includes(program) && (round === 0 || program !== "hand-written"),
    );
    // The second program benefits from warm caches, so the order alternates.
    await measureLives(context, part, round % 2 === 0 ? turn : turn.reverse(), n);
  }
}
