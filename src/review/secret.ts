import { SECRET } from "../values/hidden";
import { isMap } from "../values/plain";
import { SIGNATURE } from "../values/signature";

export function hasSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === SECRET;
  return Object.values(value).some(hasSecret);
}

/** Returns the value without secrets: a user may have told the engine to show them. */
export function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (!isMap(value)) return value;
  if (SIGNATURE in value) return SECRET;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hidden(each)]));
}
