import type { z } from "zod";

/**
 * The hosts that can serve resources, and the prefix of the engine's names for their types. (engine-notes: the provider text)
 */
const PREFIXES = { dynamic: "pulumi-nodejs:dynamic/collab:", plugin: "collab:index:" } as const;

export type Host = keyof typeof PREFIXES;

/** Returns the engine's name for a resource type, as a host serves it. */
export const typeToken = (type: string, host: Host = "dynamic"): string => PREFIXES[host] + type;

/**
 * Returns the resource type that a name of the engine stands for, whichever host serves it; undefined where it is not one of
 * ours.
 */
export function typeOfToken(token: string): string | undefined {
  const prefix = Object.values(PREFIXES).find((each) => token.startsWith(each));
  return prefix === undefined ? undefined : token.slice(prefix.length);
}

/**
 * Returns the name of a resource type or a function from its name in the full provider's package; undefined for any other name.
 */
export const nameInPackage = (token: string): string | undefined =>
  token.startsWith(PREFIXES.plugin) ? token.slice(PREFIXES.plugin.length) : undefined;

/** Returns the parts of the engine's name for a resource. `type` does not include the types of its parents. */
export function partsOf(urn: string): { stack: string; project: string; type: string; name: string } {
  const [stack = "", project = "", , ...names] = urn.replace(/^urn:pulumi:/u, "").split("::");
  return { stack, project, type: typeIn(urn), name: names.join("::") };
}

/** Returns the resource type in the engine's name, without the types of its parents. */
export const typeIn = (urn: string): string => urn.split("::", 3)[2]?.split("$").at(-1) ?? "";

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** An error map for zod: describes what a value of the wrong type must be. zod's own messages name JavaScript types. */
export const typeWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is required";
  return `must be ${TYPES[issue.expected] ?? issue.expected}`;
};
