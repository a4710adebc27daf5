import type { Behaviours, Fault, Seed } from "../../src/emulator";
import { SAMPLES } from "../engine/samples";
import { World, type Declared } from "../engine/world";
import { SEED } from "./program";

const made = SAMPLES.flatMap(({ partialCreate }) => partialCreate ?? []);

/** The resource types whose creation takes several steps or creates several objects. */
export const PARTIAL_CREATE_TYPES: readonly string[] = made.map(({ declared }) => declared.type);

/** One creation of each type that ends half-way, on a service that makes all of them possible. */
export const PARTIAL_CREATES: readonly Declared[] = made.map(({ declared }) => declared);

/** Failed items are in an error, as on some services: the other suites on the engine have them in the result. */
const IN_ERROR: Partial<Behaviours> = {
  failedItems: "inError",
  itemCodes: true,
  deleteMissing: "itemFailure",
};

export const PARTIAL_CREATE_BEHAVIOURS: Partial<Behaviours> = Object.assign(
  { ...IN_ERROR },
  ...made.map(({ behaviours = {} }) => behaviours),
) as Partial<Behaviours>;

export const PARTIAL_CREATE_SEEDS: readonly Seed[] = made.flatMap(({ seed }) => seed ?? []);

const FAULTS: readonly Fault[] = made.map(({ fault }) => fault);

/** Starts a world in which every creation ended half-way. */
export async function partialCreate(): Promise<World> {
  const world = await World.start({
    emulator: { seed: SEED, behaviours: PARTIAL_CREATE_BEHAVIOURS },
    // Fewer attempts than there are faults.
    config: { "collab:maxAttempts": "4" },
  });
  for (const seed of PARTIAL_CREATE_SEEDS) world.emulator.edit(seed);
  for (const fault of FAULTS) world.emulator.inject(fault);
  await world.declare(...PARTIAL_CREATES);
  // The first failure must not prevent the other resources from starting.
  await world.stack.up({ expectFailure: true, args: ["--continue-on-error"] });
  world.emulator.clearFaults();
  return world;
}
