import { SAMPLES } from "../engine/samples";
import type { Declared, World } from "../engine/world";
import { SEED } from "./program";

/**
 * Resource types whose creation can be repeated. An API key that a killed run was creating can be neither found nor deleted.
 */
export const REPEATABLE_TYPES = SAMPLES.map(({ declared }) => declared.type).filter(
  (type) => type !== "ApiKey",
);

/** A program of many resources. */
export interface Crowd {
  readonly resources: readonly Declared[];
  /** Number of objects created before the samples, and approximate number created when a run is interrupted. */
  readonly begun: number;
}

/**
 * Returns `count` documents and folders, and one resource of each type. The latter are in the middle, so that they are being
 * created when a run is interrupted.
 */
export function crowdOf(count: number): Crowd {
  const half = Array.from({ length: count / 2 }, (_, n) => n);
  const many: readonly Declared[] = [
    ...half.map((n) => ({
      type: "Document",
      name: `d${n}`,
      args: {
        organizationId: "crowd",
        documentId: `d${n}`,
        documentName: `Document ${n}`,
        folderId: "shelf",
      },
    })),
    ...half.map((n) => ({
      type: "Folder",
      name: `f${n}`,
      args: { organizationId: "crowd", folderId: `f${n}` },
    })),
  ];
  const begun = count / 5;
  const samples = SAMPLES.map(({ declared }) => declared);
  return { begun, resources: [...many.slice(0, begun - 4), ...samples, ...many.slice(begun - 4)] };
}

export const CROWD_SEED = {
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
