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
