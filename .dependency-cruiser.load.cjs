/** What a program loads with this package, at its start and through whatever: types load nothing, and doors load later. */
module.exports = {
  forbidden: [
    {
      name: "a-program-loads-no-client",
      comment:
        "Each costs every program its time, at every run: they are the plugin's. A door (require) opens them later.",
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
        "Its process only judges. What it knows of @pulumi/policy are types: who has no policies installs none.",
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
    // Imports stay imports, so that a door, which is a require, is told from them.
    tsConfig: { fileName: "tsconfig.load.json" },
    tsPreCompilationDeps: false,
    moduleSystems: ["es6"],
    enhancedResolveOptions: { extensions: [".ts", ".js"] },
  },
};
