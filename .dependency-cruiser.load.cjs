/**
 * What a process may load at its start, directly or through other modules. Type imports load nothing. A `require` inside a
 * function loads a module later, and is not checked.
 */
module.exports = {
  forbidden: [
    {
      name: "a-program-loads-no-client",
      comment:
        "Loading these modules would slow every run of every program. Only the plugin needs them; a require loads them later.",
      severity: "error",
      from: { path: "^src/index\\.ts$" },
      to: {
        path: "^src/(api|core|emulator|command)/|node_modules/(undici|zod|yaml|tldts)/",
        reachable: true,
      },
    },
    {
      name: "a-plugin-loads-no-program",
      comment:
        "The full provider reads the definitions of the functions. Loading the SDK with them would slow its start.",
      severity: "error",
      from: { path: "^src/hosts/provider/main\\.ts$" },
      to: { path: "^src/(program|workspace)/|^src/functions/calls", reachable: true },
    },
    {
      name: "a-policy-pack-loads-no-program",
      comment:
        "A policy pack only checks inputs. It imports only types of @pulumi/policy, so users without policies need not install that.",
      severity: "error",
      from: { path: "^src/policy/index\\.ts$" },
      to: {
        path: "^src/(api|core|hosts|program|functions|workspace|emulator|command)/|node_modules/(undici|zod|yaml|@pulumi)/",
        reachable: true,
      },
    },
    {
      name: "an-emulator-without-pulumi",
      severity: "error",
      from: { path: "^src/(emulator|api)/index\\.ts$" },
      to: { path: "node_modules/@pulumi/", reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^dist", "^build"] },
    // Keeps import statements, so that the rules do not apply to a require that loads a module later.
    tsConfig: { fileName: "tsconfig.load.json" },
    tsPreCompilationDeps: false,
    moduleSystems: ["es6"],
    enhancedResolveOptions: { extensions: [".ts", ".js"] },
  },
};
