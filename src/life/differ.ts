import { diff } from "deep-diff";
import { isMap } from "../values/plain";

/** Whether two values of states and inputs differ; the order of keys does not count. */
export function differ(one: unknown, other: unknown): boolean {
  if (!isMap(one) || !isMap(other)) return isAnother(one, other);
  // deep-diff looks each key up in a list of all of them: a map of 100,000 entries is compared one by one instead.
  const keys = Object.keys(one);
  return (
    keys.length !== Object.keys(other).length ||
    keys.some((key) => !Object.hasOwn(other, key) || isAnother(one[key], other[key]))
  );
}

function isAnother(one: unknown, other: unknown): boolean {
  // Mostly the same text, for which deep-diff would be dear.
  return one !== other && diff(one, other) !== undefined;
}
