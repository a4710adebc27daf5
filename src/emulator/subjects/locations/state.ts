import { canonical, type JsonObject } from "../../json";

/** By {@link locationKey}. */
export type Locations = Map<string, JsonObject>;

/** What a location is known by: its `id`, or all of it. */
export const locationKey = (location: JsonObject): string =>
  typeof location.id === "string" && location.id !== "" ? location.id : canonical(location);
