import { canonical, type JsonObject } from "../../json";

/** By {@link locationKey}. */
export type Locations = Map<string, JsonObject>;

/** Returns the key that identifies a location: its `id`, or the entire location as canonical JSON. */
export const locationKey = (location: JsonObject): string =>
  typeof location.id === "string" && location.id !== "" ? location.id : canonical(location);
