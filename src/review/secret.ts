import { isMap } from "../values/plain";
import { SIGNATURE } from "../values/signature";

/** How the engine shows a secret in a preview. */
export const SECRET = "[secret]";

export function hasSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === SECRET;
  return Object.values(value).some(hasSecret);
}

/** What is found in a value that has nothing to do with the secrets in it: they all look alike, whatever they are. */
export function apartFromSecrets<Value>(value: Value, find: (value: Value) => readonly string[]): string[] {
  const found = find(value);
  if (!hasSecret(value)) return [...found];
  const otherwise = new Set(find(withOthers(value) as Value));
  return found.filter((each) => otherwise.has(each));
}

function withOthers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOthers);
  if (isMap(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withOthers(each)]));
  return value === SECRET ? "another secret" : value;
}

/** The same without the secrets that the engine was told to show. */
export function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (!isMap(value)) return value;
  if (SIGNATURE in value) return SECRET;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hidden(each)]));
}
