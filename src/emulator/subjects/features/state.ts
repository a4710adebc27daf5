import type { JsonObject } from "../../json";

/** The types of content that users add to a document. */
export const FEATURES = ["comments", "reactions", "recordings"] as const;
export type Feature = (typeof FEATURES)[number];

/** One comment, reaction or recording: its own fields, and the user and the location that it belongs to. */
interface FeatureState {
  userId?: string | undefined;
  locationId?: string | undefined;
  fields: JsonObject;
}

export type Features = Record<Feature, FeatureState[]>;

export const noFeatures = (): Features => ({ comments: [], reactions: [], recordings: [] });
