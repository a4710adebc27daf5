import type { JsonObject } from "../../json";
import { merge, type Entries } from "../../seeding/entries";
import { fields } from "../../seeding/form";
import type { Locations } from "./state";

export type LocationSeed = Readonly<Record<string, unknown>>;

export const locationForm = fields;

export function mergeLocations(locations: Locations, patches: Entries<LocationSeed> | undefined): void {
  merge(
    locations,
    patches,
    (id): JsonObject => ({ id }),
    (location, patch) => Object.assign(location, patch),
  );
}
