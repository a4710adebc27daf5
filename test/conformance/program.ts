import { beforeAll } from "@jest/globals";
import type { Emulator, Seed } from "../../src/emulator";
import { SAMPLES, SEED as SAMPLE_SEED, type Change, type Sample } from "../engine/samples";
import { World, type Declared } from "../engine/world";

/** The objects that the samples need, and data that no test here may change. */
export const SEED: Seed = {
  domains: ["kept.example"],
  organizations: {
    ...SAMPLE_SEED.organizations,
    bystander: { documents: { theirs: { documentName: "Theirs", comments: [{ annotationId: "1" }] } } },
  },
};

/** One resource of every type. */
export const PROGRAM: readonly Declared[] = SAMPLES.map(({ declared }) => declared);

/** Adds options to each resource of a program. */
export const withOptions = (opts: object, program: readonly Declared[] = PROGRAM): Declared[] =>
  program.map((declared) => ({ ...declared, opts: { ...declared.opts, ...opts } }));

/** Returns a change of a sample, in place if possible. */
export const changeOf = ({ updates, replacements }: Sample): Change | undefined =>
  updates[0] ?? replacements[0];

function changed(sample: Sample): Declared | undefined {
  const change = changeOf(sample);
  return change && { ...sample.declared, args: change.args };
}

/** The program after the change of each sample that has one. */
export const EDITED: readonly Declared[] = SAMPLES.map((sample) => changed(sample) ?? sample.declared);

const changing = SAMPLES.filter((sample) => changed(sample));

/** Two halves of the samples that change, for commands that select resources. */
export const HALVES = [0, 1].map((half) => changing.filter((_sample, index) => index % 2 === half));

export const CHANGING_TYPES = changing.map(({ declared }) => declared.type);

/** Returns a world of a suite, in which a program is applied and users have left comments on each document. */
export function worldWith(program: readonly Declared[] = PROGRAM): World {
  const world = World.ofSuite({ emulator: { seed: SEED } });
  beforeAll(async () => {
    await world.up(...program);
    leaveComments(world);
  });
  return world;
}

/** Adds comments, as users do. They are lost when a document is deleted, even if it is created again immediately. */
export function leaveComments({ emulator }: World): void {
  const { organizations } = emulator.contents();
  const comments = [{ annotationId: "1" }];
  const commented = Object.entries(organizations).map(([id, { documents }]) => [
    id,
    { documents: Object.fromEntries(Object.keys(documents).map((document) => [document, { comments }])) },
  ]);
  emulator.edit({ organizations: Object.fromEntries(commented) as Seed["organizations"] & object });
}

/** Returns the names of the resources in the state, except the engine's own. */
export async function namesIn(world: World): Promise<string[]> {
  return (await world.kept()).map(({ urn }) => urn.split("::").pop() ?? "").sort();
}

/** Returns all contents of the service, except what it generates itself. */
export function contentsOf({ emulator }: { readonly emulator: Emulator }): object {
  const { domains, organizations, apiKeys } = emulator.contents();
  return { domains, organizations, apiKeys: apiKeys.map(({ settings }) => settings) };
}
