/** Which folder may import from which. Everything else is forbidden. Type imports count. */
const MAY_IMPORT = {
  values: [],
  settings: ["values"],
  definition: ["values"],
  patches: [],
  api: ["values", "settings"],
  core: ["values", "definition", "api"],
  hosts: ["values", "definition", "settings", "api", "core", "resources", "patches", "functions/table"],
  program: ["values", "definition", "settings", "patches"],
  functions: ["values", "program", "api", "hosts/functions"],
  policy: ["values", "definition", "resources"],
  workspace: ["values", "definition", "program", "resources", "api", "core"],
  emulator: ["values", "api"],
  review: ["values", "definition", "settings", "api", "core", "resources", "hosts", "emulator"],
  command: [
    "values",
    "definition",
    "settings",
    "patches",
    "api",
    "core",
    "resources",
    "hosts",
    "workspace",
    "emulator",
    "review",
  ],
};

const inside = (folder) => `^src/${folder}/`;

/** One rule for each folder. */
const layers = Object.entries(MAY_IMPORT).map(([folder, others]) => ({
  name: `${folder}-imports-one-way`,
  severity: "error",
  from: { path: inside(folder) },
  to: { path: "^src/", pathNot: [folder, ...others].map((other) => `^src/${other}(/|\\.ts$)`) },
}));

/** What the files of a resource type may import, by role. */
const resourceTypes = [
  {
    name: "a-definition-is-plain",
    comment: "Programs, hosts and documentation share the definitions, so a definition loads none of them.",
    severity: "error",
    from: { path: "^src/resources/[^/]+/definition\\.ts$" },
    to: {
      path: "^src/",
      pathNot: ["^src/(values|definition)/", "^src/resources/[^/]+/definition\\.ts$"],
    },
  },
  {
    name: "handlers-know-no-host",
    comment: "A resource type works the same in both hosts.",
    severity: "error",
    from: { path: "^src/resources/", pathNot: "/class[a-z.-]*ts$" },
    to: {
      path: "^src/(hosts|program|functions|policy|workspace|emulator|review|command|patches)/|/class[a-z.-]*ts$",
    },
  },
  {
    name: "a-policy-looks-at-definitions",
    comment: "A policy validates inputs. It neither declares resources nor sends requests.",
    severity: "error",
    from: { path: "^src/policy/" },
    to: { path: "^src/resources/.*/(handlers|class[a-z.-]*)\\.ts$|^src/resources/index\\.ts$" },
  },
  {
    name: "classes-send-nothing",
    comment: "A class declares a resource. The handlers send the requests, in the plugin process.",
    severity: "error",
    from: { path: "^src/resources/.*/class[a-z.-]*ts$" },
    to: { path: "^src/(api|core|functions|policy|workspace|emulator|review|command)/|/handlers\\.ts$" },
  },
];

module.exports = {
  forbidden: [
    ...layers,
    ...resourceTypes,
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "nothing-of-pulumi-below-the-classes",
      comment:
        "The core is independent of Pulumi. Only the full provider uses the messages of the engine's protocol, from the SDK.",
      severity: "error",
      from: {
        path: "^src/(values|definition|settings|api|core|hosts|emulator)/|^src/resources/(?!.*class)",
        pathNot: "^src/hosts/provider/",
      },
      to: { path: "node_modules/@pulumi/" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^dist", "^build"] },
    exclude: { path: ["^dist", "^build"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".js"] },
  },
};
