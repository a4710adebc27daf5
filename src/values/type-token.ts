/**
 * The hosts that can serve resources, and the prefix of the engine's names for their types. (engine-notes: the provider text)
 */
const PREFIXES = { dynamic: "pulumi-nodejs:dynamic/collab:", plugin: "collab:index:" } as const;

export type Host = keyof typeof PREFIXES;

export const typeToken = (type: string, host: Host = "dynamic"): string => PREFIXES[host] + type;

/**
 * Returns the resource type of a name of the engine, whichever host serves it; undefined for other names.
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
export function urnParts(urn: string): { stack: string; project: string; type: string; name: string } {
  const [stack = "", project = "", , ...names] = urn.replace(/^urn:pulumi:/u, "").split("::");
  return { stack, project, type: typeIn(urn), name: names.join("::") };
}

export const typeIn = (urn: string): string => urn.split("::", 3)[2]?.split("$").at(-1) ?? "";

/** `default`, alone or with the version or download address of a plugin: the engine itself registers these providers. */
const ENGINES_OWN = /^default(?:$|_\d+_\d+_\d+(?:_|$)|_(?:https?|git(?:hub|lab)|get|file)_)/u;

export const isNameOfEngine = (provider: string): boolean => ENGINES_OWN.test(provider);

/** Splits a resource's reference to its provider: the engine's name for the provider, then its id. */
export function providerReference(reference: string): { urn: string; id: string } {
  const at = reference.lastIndexOf("::");
  return { urn: reference.slice(0, at), id: reference.slice(at + 2) };
}
