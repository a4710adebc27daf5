import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "build/", "coverage/", "examples/provider/", "**/node_modules/"] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ["**/*.ts"] })),
  {
    files: ["**/*.ts"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
    },
  },
  {
    // Their own configurations are those of users, whose programs have the package installed.
    files: ["examples/**/*.ts", "template/**/*.ts"],
    languageOptions: { parserOptions: { projectService: false, project: "tsconfig.json" } },
  },
  {
    files: ["src/api/http/dispatch.ts"],
    // Loaded with the first request: a preview sends none.
    rules: { "@typescript-eslint/no-require-imports": ["error", { allow: ["^undici/index\\.js$"] }] },
  },
  {
    files: ["src/workspace/component.ts"],
    // Workspace files are loaded by the first workspace only.
    rules: { "@typescript-eslint/no-require-imports": ["error", { allow: ["^\\./file$"] }] },
  },
  {
    files: ["src/hosts/dynamic/index.ts"],
    // Loaded when there is something to show: most runs take no time.
    rules: { "@typescript-eslint/no-require-imports": ["error", { allow: ["^\\.\\./provider/engine$"] }] },
  },
  {
    files: ["src/hosts/warnings.ts"],
    // Loaded with the first domain: the Public Suffix List takes about 20 ms.
    rules: {
      "@typescript-eslint/no-require-imports": [
        "error",
        { allow: ["^\\.\\./resources/allowed-domains/breadth$"] },
      ],
    },
  },
  {
    files: ["src/functions/definition.ts"],
    // The client is loaded by the first call only.
    rules: { "@typescript-eslint/no-require-imports": ["error", { allow: ["^\\./calls$"] }] },
  },
);
