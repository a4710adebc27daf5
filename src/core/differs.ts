import { diff } from "deep-diff";
import { isMap } from "../values/plain";

/** Reports whether two values of states or inputs differ. The order of keys does not matter. */
export function differ(one: unknown, other: unknown): boolean {
  // Usually both are the same text, and deep-diff is slow.
  if (one === other) return false;
  if (!isMap(one) || !isMap(other)) return diff(one, other) !== undefined;
  // deep-diff looks each key up in a list of all keys, which is very slow for a map of 100,000 entries.
  const keys = Object.keys(one);
  return (
    keys.length !== Object.keys(other).length ||
    keys.some((key) => !Object.hasOwn(other, key) || differ(one[key], other[key]))
  );
}
