import type { Seed } from "../../src/emulator";
import { SAMPLES, type Change, type Sample } from "../engine/samples";
import { World, type Declared } from "../engine/world";
import { SEED } from "./stage";

/** One of every kind. */
export const PROGRAM: readonly Declared[] = SAMPLES.map(({ declared }) => declared);

/** The same with options on each. */
export const withOptions = (opts: object, program: readonly Declared[] = PROGRAM): Declared[] =>
  program.map((declared) => ({ ...declared, opts: { ...declared.opts, ...opts } }));

/** A change of a kind that has one, in place where it can be. One that is protected by it could not be destroyed. */
export const changeOf = ({ updates, replacements }: Sample): Change | undefined =>
  updates.find(({ field }) => field !== "deletionProtection") ?? replacements[0];

export function changed(sample: Sample): Declared | undefined {
  const change = changeOf(sample);
  return change && { ...sample.declared, args: change.args };
}

/** A world on which a program is applied, and in which people have left something at each document. */
export async function applied(program: readonly Declared[] = PROGRAM): Promise<World> {
  const world = await World.start({ emulator: { seed: SEED } });
  await world.up(...program);
  leaveComments(world);
  return world;
}

/** What people write: it is lost with a document that is deleted, however soon that is made again. */
export function leaveComments({ emulator }: World): void {
  const { organizations } = emulator.contents();
  const comments = [{ annotationId: "1" }];
  const commented = Object.entries(organizations).map(([id, { documents }]) => [
    id,
    { documents: Object.fromEntries(Object.keys(documents).map((document) => [document, { comments }])) },
  ]);
  emulator.edit({ organizations: Object.fromEntries(commented) as Seed["organizations"] & object });
}

/** All that the service holds, but for what it makes up itself. */
export function everythingIn({ emulator }: Pick<World, "emulator">): object {
  const { domains, organizations, apiKeys } = emulator.contents();
  return { domains, organizations, apiKeys: apiKeys.map(({ settings }) => settings) };
}

/** The names of what the state holds, but for the engine's own resources. */
export async function namesIn(world: World): Promise<string[]> {
  return (await world.kept()).map(({ urn }) => urn.split("::").pop() ?? "").sort();
}
