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

/** One value of an input that has changed. */
export interface PropertyChange {
  /** The path of the value: `documents.plan`, `domains["acme.com"]`. */
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
}

/** Returns the differences between two values of an input: of maps and lists entry by entry, otherwise as a whole. */
export function changesOf(path: string, before: unknown, after: unknown): PropertyChange[] {
  if (before === undefined) return [{ path, kind: "add" }];
  if (after === undefined) return [{ path, kind: "delete" }];
  const inside = changesInside(path, before, after);
  return inside.length > 0 ? inside : [{ path, kind: "update" }];
}

function changesInside(path: string, before: unknown, after: unknown): PropertyChange[] {
  const areLists = Array.isArray(before) && Array.isArray(after);
  if (!areLists && !(isMap(before) && isMap(after))) return [];
  const olds = new Map<string, unknown>(Object.entries(before));
  const news = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((key) => {
    const [one, other] = [olds.get(key), news.get(key)];
    if (!differ(one, other)) return [];
    return changesOf(areLists ? `${path}[${key}]` : path + stepTo(key), one, other);
  });
}

const stepTo = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `["${name.replaceAll(/["\\]/g, "\\$&")}"]`;
