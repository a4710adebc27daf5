import { present, type JsonObject } from "../../json";
import { FEATURES, type Feature, type Features } from "./state";

/** Returns the lists that have entries. */
export function featuresContents(features: Features): Partial<Record<Feature, JsonObject[]>> {
  const contents: Partial<Record<Feature, JsonObject[]>> = {};
  for (const feature of FEATURES) {
    if (features[feature].length === 0) continue;
    contents[feature] = features[feature].map(({ userId, locationId, fields }) =>
      present({ ...fields, userId, locationId }),
    );
  }
  return contents;
}
