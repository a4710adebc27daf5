import { isPlainObject } from "./plain";
import { isUnknown } from "./unknown";

/** Marks the state of an object that a program looks up by its id (`X.get`), to distinguish it from one that is refreshed. */
export const LOOKUP_KEY = "__lookup";

/** The key with which the engine marks an object that represents something else, such as a secret. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";

/**
 * Returns the `__provider` text of a resource: the plugin runs it to find the resource's code. It stays in users' states
 * forever, so it must not change from release to release, and what it names must stay loadable. It looks for the installed
 * package in the program's directory, then where the plugin was started. `pulumi-collab/dynamic` is `src/hosts/dynamic/index.ts`.
 * (engine-notes: the provider text)
 */
export function providerString(type: string): string {
  // `rejectUnlessInstalled` in src/program/host.ts searches in the same way.
  return (
    `exports.handler=()=>require(require.resolve("pulumi-collab/dynamic",` +
    `{paths:[process.cwd(),process.argv[1]]})).of("${type}")`
  );
}

export const PROVIDER_KEY = "__provider";

/** The input and output that records the target of a resource: the workspace that its object is in. See `hosts/target.ts`. */
export const TARGET_KEY = "__target";

/** Separates the target from the properties that handlers know. */
export function splitTarget(properties: Readonly<Record<string, unknown>>) {
  const { [TARGET_KEY]: target, ...rest } = properties;
  return [rest, typeof target === "string" && !isUnknown(target) ? target : undefined] as const;
}

export function withoutProvider(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { [PROVIDER_KEY]: _text, ...rest } = properties;
  return rest;
}

/**
 * The message about an object that has an entry named `__proto__`: JavaScript and the SDK lose such an entry silently.
 * (engine-notes: plain results)
 */
export const RESERVED_KEY = "must not have an entry named __proto__";

/**
 * Searches plain objects and lists for entries named `__proto__`, at any depth. `reject` receives the path of each object that has
 * one. Outputs, promises and resources are not searched.
 */
export function lookForReservedKeys(
  value: unknown,
  path: string,
  look: { readonly reject: (path: string) => void },
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) lookForReservedKeys(item, `${path}[${index}]`, look);
  } else if (isPlainObject(value)) {
    if (Object.hasOwn(value, "__proto__")) look.reject(path);
    for (const [key, entry] of Object.entries(value)) lookForReservedKeys(entry, `${path}.${key}`, look);
  }
}
