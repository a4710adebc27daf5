import { SAMPLES } from "../engine/samples";
import type { Declared, World } from "../engine/world";
import { SEED } from "./stage";

const DOCUMENTS = 100;
const FOLDERS = 100;

/**
 * Resource types whose creation can be repeated. An API key that a killed run was creating can be neither found nor deleted.
 */
export const REPEATABLE_TYPES = SAMPLES.map(({ declared }) => declared.type).filter(
  (type) => type !== "ApiKey",
);

const MANY: readonly Declared[] = [
  ...Array.from({ length: DOCUMENTS }, (_, n) => ({
    type: "Document",
    name: `d${n}`,
    args: { organizationId: "crowd", documentId: `d${n}`, documentName: `Document ${n}`, folderId: "shelf" },
  })),
  ...Array.from({ length: FOLDERS }, (_, n) => ({
    type: "Folder",
    name: `f${n}`,
    args: { organizationId: "crowd", folderId: `f${n}` },
  })),
];

/** Number of objects created before the samples, and approximate number created when a run is interrupted. */
export const BEGUN = 40;

/**
 * Two hundred resources and one of each resource type. The latter are in the middle, so that they are being created when a run
 * is interrupted.
 */
export const TWO_HUNDRED: readonly Declared[] = [
  ...MANY.slice(0, BEGUN - 4),
  ...SAMPLES.map(({ declared }) => declared),
  ...MANY.slice(BEGUN - 4),
];

export const TWO_HUNDRED_SEED = {
  ...SEED,
  organizations: { ...SEED.organizations, crowd: { folders: { shelf: {} } } },
};

/** Returns the service's contents in a form that does not depend on how they were reached. */
export const contentsOf = ({ emulator }: Pick<World, "emulator">) => {
  const { organizations, domains } = emulator.contents();
  return { organizations, domains };
};

/** Returns how many objects of the crowd exist in the service. */
export const countCreated = ({ emulator }: World) => {
  const { documents = {}, folders = {} } = emulator.contents().organizations["crowd"] ?? {};
  return Object.keys(documents).length + Object.keys(folders).length - 1;
};
