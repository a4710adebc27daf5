/**
 * Returns the `__provider` text of a resource: the plugin runs it to find the resource's code. It stays in users' states
 * forever, so it must not change from release to release, and what it names must stay loadable. It looks for the installed
 * package in the program's directory, then where the plugin was started. (engine-notes: the provider text)
 */
export function providerString(type: string): string {
  return (
    `exports.handler=()=>require(require.resolve("pulumi-collab/dynamic",` +
    `{paths:[process.cwd(),process.argv[1]]})).of("${type}")`
  );
}

/** The name of the input and the output in which the SDK keeps that text. */
export const PROVIDER_KEY = "__provider";

/** Returns properties without that text. */
export function withoutProvider(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { [PROVIDER_KEY]: _text, ...rest } = properties;
  return rest;
}
