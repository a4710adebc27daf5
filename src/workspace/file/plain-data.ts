import type { Problem } from "./problem";

/** Anything in a value that JSON cannot hold, and names that no map of the service can hold safely. */
export function problemsOfPlainData(value: unknown): Problem[] {
  const problems: Problem[] = [];
  const above = new Set<object>();
  const visit = (each: unknown, path: Problem["path"]): void => {
    if (typeof each !== "object" || each === null) {
      if (!isScalar(each)) problems.push({ path, message: "must be a plain value" });
      return;
    }
    if (above.has(each)) {
      problems.push({ path, message: "must not contain itself" });
    } else if (Array.isArray(each)) {
      above.add(each);
      each.forEach((item: unknown, index) => {
        visit(item, [...path, index]);
      });
      above.delete(each);
    } else if (!isPlainObject(each)) {
      problems.push({ path, message: "must be a plain value, and no output or promise" });
    } else {
      above.add(each);
      for (const [key, item] of Object.entries(each)) {
        if (key === "__proto__")
          problems.push({ path: [...path, key], message: "must not have this name", ofKey: true });
        else visit(item, [...path, key]);
      }
      above.delete(each);
    }
  };
  visit(value, []);
  return problems;
}

function isScalar(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return value === null || value === undefined || typeof value === "string" || typeof value === "boolean";
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
