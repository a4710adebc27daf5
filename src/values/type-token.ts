const PREFIX = "pulumi-nodejs:dynamic/collab:";

/** The engine's name for a resource type. The first part makes the dynamic-provider plugin serve it. (engine-notes: the provider text) */
export const typeToken = (type: string): string => PREFIX + type;

/** The type that a name of the engine stands for; undefined where it is none of ours. */
export const typeOfToken = (token: string): string | undefined =>
  token.startsWith(PREFIX) ? token.slice(PREFIX.length) : undefined;
