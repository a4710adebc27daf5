import type { JsonObject } from "../../json";

/** What people leave on a document. */
export const FEATURES = ["comments", "reactions", "recordings"] as const;
export type Feature = (typeof FEATURES)[number];

/** One comment, reaction or recording: its own fields, with the user and the location that it belongs to. */
interface FeatureState {
  userId?: string | undefined;
  locationId?: string | undefined;
  fields: JsonObject;
}

export type Features = Record<Feature, FeatureState[]>;

export const noFeatures = (): Features => ({ comments: [], reactions: [], recordings: [] });
