/**
 * What the engine keeps as `__provider` of a resource and runs to find its code. It stands in users' states for ever: the
 * text must not change from release to release, and what it names must stay loadable. It finds the installed package from
 * the program's directory (a package's reference to itself included), else from where the plugin was started.
 */
export function providerString(type: string): string {
  return (
    `let r=p=>require("module").createRequire(p+"/_"),s="pulumi-collab/dynamic",q=r(process.cwd());` +
    `try{q.resolve(s)}catch{q=r(process.argv[1])}exports.handler=()=>q(s).of("${type}")`
  );
}
