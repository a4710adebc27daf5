import { SAMPLES } from "../engine/samples";
import type { Declared, World } from "../engine/world";
import { SEED } from "./stage";

const DOCUMENTS = 100;
const FOLDERS = 100;

/** Kinds whose making can be repeated: a key that a killed run was making can neither be found nor taken back. */
export const REPEATABLE_KINDS = SAMPLES.map(({ declared }) => declared.type).filter(
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

/** So many are made before the others, and about as many at the time when a run is cut off. */
export const BEGUN = 40;

/** Two hundred, and one of each kind: in the midst of them, so that it is being made when a run is cut off. */
export const CROWD: readonly Declared[] = [
  ...MANY.slice(0, BEGUN - 4),
  ...SAMPLES.map(({ declared }) => declared),
  ...MANY.slice(BEGUN - 4),
];

export const CROWD_SEED = {
  ...SEED,
  organizations: { ...SEED.organizations, crowd: { folders: { shelf: {} } } },
};

/** What the service holds, in a form that is the same for every way there. */
export const held = ({ emulator }: Pick<World, "emulator">) => {
  const { organizations, domains } = emulator.contents();
  return { organizations, domains };
};

/** How much of the crowd the service holds. */
export const arrived = ({ emulator }: World) => {
  const { documents = {}, folders = {} } = emulator.contents().organizations["crowd"] ?? {};
  return Object.keys(documents).length + Object.keys(folders).length - 1;
};
