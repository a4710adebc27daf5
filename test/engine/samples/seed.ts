import type { Seed } from "../../../src/emulator";

/**
 * The objects that the samples need: organizations with a shelf, users who have already joined, an editor that a user has
 * opened, and a location.
 */
export const SEED: Seed = {
  organizations: {
    ...Object.fromEntries(
      ["base", "other", "set", "off-a", "off-b", "off-c"].map((id) => [id, { folders: { shelf: {} } }]),
    ),
    people: {
      users: { ada: {}, bob: {} },
      documents: {
        page: {
          editors: { intro: { type: "map", data: {} } },
          locations: { top: { locationName: "As it was" } },
        },
        sheet: {},
      },
    },
  },
};
