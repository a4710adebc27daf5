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
export interface Change {
  /** The path of the value: `documents.plan`, `domains["acme.com"]`. */
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
}

/** Returns the differences between two values of an input: of maps and lists entry by entry, otherwise as a whole. */
export function changesOf(path: string, before: unknown, after: unknown): Change[] {
  if (before === undefined) return [{ path, kind: "add" }];
  if (after === undefined) return [{ path, kind: "delete" }];
  const inside = insideOf(path, before, after);
  return inside.length > 0 ? inside : [{ path, kind: "update" }];
}

function insideOf(path: string, before: unknown, after: unknown): Change[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [olds, news]: unknown[][] = [before, after];
    const longer = (olds ?? []).length > (news ?? []).length ? olds : news;
    return (longer ?? []).flatMap((_, index) =>
      entryOf(olds?.[index], news?.[index], () => `${path}[${index}]`),
    );
  }
  if (!isMap(before) || !isMap(after)) return [];
  const names = [
    ...Object.keys(before),
    ...Object.keys(after).filter((name) => !Object.hasOwn(before, name)),
  ];
  return names.flatMap((name) =>
    entryOf(own(before, name), own(after, name), () => `${path}${stepTo(name)}`),
  );
}

/** Returns the changes of one entry. Of 100,000 entries only a few differ, and only those need a path. */
const entryOf = (before: unknown, after: unknown, path: () => string): Change[] =>
  differ(before, after) ? changesOf(path(), before, after) : [];

const own = (map: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(map, name) ? map[name] : undefined;

const stepTo = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `["${name.replaceAll(/["\\]/g, "\\$&")}"]`;
