import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

/** What a layer may not import. Imports point one way: api, then cores, then hosts; classes, functions, emulator and command beside. */
const layers = [
  {
    target: "./src/api",
    from: [
      "./src/core",
      "./src/workspace",
      "./src/hosts",
      "./src/resources",
      "./src/functions",
      "./src/emulator",
    ],
  },
  {
    target: "./src/core",
    from: ["./src/workspace", "./src/hosts", "./src/resources", "./src/functions", "./src/emulator"],
  },
  {
    target: "./src/workspace",
    from: ["./src/hosts", "./src/resources", "./src/functions", "./src/emulator"],
  },
  {
    target: "./src/hosts",
    from: ["./src/workspace", "./src/resources", "./src/functions", "./src/emulator"],
  },
  { target: "./src/resources", from: ["./src/functions", "./src/emulator"] },
  { target: "./src/functions", from: ["./src/emulator"] },
  {
    target: ["api", "core", "workspace", "hosts", "resources", "functions", "emulator"].map(
      (layer) => `./src/${layer}`,
    ),
    from: ["./src/command"],
  },
  {
    target: "./src/emulator",
    from: ["./src/core", "./src/workspace", "./src/hosts", "./src/resources", "./src/functions"],
  },
];

const noPulumi = {
  paths: [],
  patterns: [{ group: ["@pulumi/*"], message: "This layer knows nothing of Pulumi." }],
};
const noEngine = {
  patterns: [{ group: ["@pulumi/*"], message: "A host speaks to the engine over its own protocol only." }],
};
const noClient = {
  patterns: [
    { group: ["undici", "zod", "yaml"], message: "A program must not load these: leave them to the plugin." },
  ],
};

export default tseslint.config(
  { ignores: ["dist/", "build/", "coverage/", "**/node_modules/"] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ["**/*.ts"] })),
  {
    files: ["**/*.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver({ project: "tsconfig.json" })] },
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        { zones: layers.flatMap(({ target, from }) => from.map((f) => ({ target, from: f }))) },
      ],
      "import-x/no-cycle": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
    },
  },
  {
    files: ["src/api/**", "src/core/**", "src/workspace/**", "src/emulator/**"],
    rules: { "no-restricted-imports": ["error", noPulumi] },
  },
  { files: ["src/hosts/**"], rules: { "no-restricted-imports": ["error", noEngine] } },
  {
    files: ["src/resources/**", "src/functions/**"],
    rules: { "no-restricted-imports": ["error", noClient] },
  },
  {
    files: ["src/api/http/dispatchers.ts"],
    // Loaded with the first request: a preview sends none.
    rules: { "@typescript-eslint/no-require-imports": ["error", { allow: ["^undici$"] }] },
  },
  {
    files: ["src/resources/workspace-file.ts"],
    // The one door to files, opened by the first workspace.
    rules: { "@typescript-eslint/no-require-imports": ["error", { allow: ["^\\.\\./workspace$"] }] },
  },
  {
    files: ["src/functions/**"],
    // The one door to the client, opened by the first call.
    rules: { "@typescript-eslint/no-require-imports": ["error", { allow: ["^\\.\\./hosts/program$"] }] },
  },
);
