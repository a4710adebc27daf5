/**
 * What the engine keeps as `__provider` of a resource and runs to find its code. It stands in users' states for ever: the
 * text must not change from release to release, and what it names must stay loadable. It finds the installed package from
 * the program's directory, else from where the plugin was started.
 */
export function providerString(type: string): string {
  return (
    `exports.handler=()=>require(require.resolve("pulumi-collab/dynamic",` +
    `{paths:[process.cwd(),process.argv[1]]})).of("${type}")`
  );
}
