import { z } from "zod";
import { text } from "../../seeding/form";
import { FEATURES, type Feature, type Features } from "./state";

/** A comment, reaction or recording: its user, its location and any other fields. */
export interface FeatureSeed {
  readonly userId?: string;
  /** The `id` of its location. */
  readonly locationId?: string;
  readonly [field: string]: unknown;
}

export const featuresForm = z.array(z.looseObject({ userId: text, locationId: text })).optional();

/** Replaces each existing list for which the patch contains a list. */
export function replaceFeatures(
  features: Features,
  patch: Readonly<Partial<Record<Feature, readonly FeatureSeed[]>>>,
): void {
  for (const feature of FEATURES) {
    features[feature] =
      patch[feature]?.map(({ userId, locationId, ...fields }) => ({ userId, locationId, fields })) ??
      features[feature];
  }
}
