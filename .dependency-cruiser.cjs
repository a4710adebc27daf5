/** Which folder may import from which. What a folder does not name here, it must not import. Types count as imports. */
const MAY_IMPORT = {
  values: [],
  settings: ["values"],
  definition: ["values"],
  patches: [],
  api: ["values", "settings"],
  life: ["values", "definition", "api"],
  hosts: ["values", "definition", "settings", "api", "life", "kinds", "patches"],
  program: ["values", "definition", "settings", "patches"],
  functions: ["values", "program", "hosts/functions"],
  policy: ["values", "definition", "kinds"],
  workspace: ["values", "definition", "program", "kinds", "api", "life"],
  emulator: ["values", "api"],
  review: ["values", "definition", "settings", "kinds/consequences", "kinds/allowed-domain/breadth"],
  command: [
    "values",
    "definition",
    "settings",
    "api",
    "life",
    "kinds",
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

/** What a room of a kind may import, by the role of the file. */
const rooms = [
  {
    name: "a-definition-is-plain",
    comment:
      "A definition says what a kind is, to programs, hosts and pages alike: it loads neither of them.",
    severity: "error",
    from: { path: "^src/kinds/[^/]+/definition\\.ts$" },
    to: {
      path: "^src/",
      pathNot: ["^src/(values|definition)/", "^src/kinds/[^/]+/(?!verbs|class|consequences)[^/]+\\.ts$"],
    },
  },
  {
    name: "consequences-are-plain",
    comment: "They are told without requests, by whoever has inputs and states in his hands.",
    severity: "error",
    from: { path: "^src/kinds/(consequences|[^/]+/consequences)\\.ts$" },
    to: {
      path: "^src/",
      pathNot: ["^src/(values|definition)/", "^src/kinds/[^/]+/(?!verbs|class|requests)[^/]+\\.ts$"],
    },
  },
  {
    name: "verbs-know-no-host",
    comment: "Nothing in a kind may know which host calls it.",
    severity: "error",
    from: { path: "^src/kinds/", pathNot: "/class[a-z.-]*ts$" },
    to: {
      path: "^src/(hosts|program|functions|policy|workspace|emulator|review|command|patches)/|/class[a-z.-]*ts$",
    },
  },
  {
    name: "a-policy-looks-at-definitions",
    comment: "A policy judges inputs: it neither declares nor sends.",
    severity: "error",
    from: { path: "^src/policy/" },
    to: { path: "^src/kinds/.*/(verbs|class[a-z.-]*)\\.ts$|^src/kinds/index\\.ts$" },
  },
  {
    name: "classes-send-nothing",
    comment: "A class declares. What is sent is for the verbs, in the plugin.",
    severity: "error",
    from: { path: "^src/kinds/.*/class[a-z.-]*ts$" },
    to: { path: "^src/(api|life|functions|policy|workspace|emulator|review|command)/|/verbs\\.ts$" },
  },
];

module.exports = {
  forbidden: [
    ...layers,
    ...rooms,
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "nothing-of-pulumi-below-the-classes",
      comment:
        "Nothing that hosts serve knows of Pulumi. One host speaks the engine's own protocol, in the SDK's messages.",
      severity: "error",
      from: {
        path: "^src/(values|definition|settings|api|life|hosts|emulator)/|^src/kinds/(?!.*class)",
        pathNot: "^src/hosts/provider/",
      },
      to: { path: "node_modules/@pulumi/" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^dist", "^build"] },
    exclude: { path: ["^dist", "^build", "^node_modules/pulumi-collab"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".js"] },
  },
};
