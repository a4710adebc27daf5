/** The hosts that can serve resources, and what the engine's names for their types begin with. (engine-notes: the provider text) */
const PREFIXES = { dynamic: "pulumi-nodejs:dynamic/collab:", plugin: "collab:index:" } as const;

export type Host = keyof typeof PREFIXES;

/** The engine's name for a type of resource, as a host serves it. */
export const typeToken = (type: string, host: Host = "dynamic"): string => PREFIXES[host] + type;

/** The type that a name of the engine stands for, whichever host serves it; undefined where it is none of ours. */
export function typeOfToken(token: string): string | undefined {
  const prefix = Object.values(PREFIXES).find((each) => token.startsWith(each));
  return prefix === undefined ? undefined : token.slice(prefix.length);
}

/** The name of a kind or a function in a name of the full provider's package; undefined where it is none. */
export const nameInPackage = (token: string): string | undefined =>
  token.startsWith(PREFIXES.plugin) ? token.slice(PREFIXES.plugin.length) : undefined;
