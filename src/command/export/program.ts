import { ownManifest } from "../manifest";

/** Returns the files of a project that applies a workspace file, by name. */
export function programFiles(name: string): Record<string, string> {
  return {
    "index.ts": `import * as collab from "pulumi-collab";

// What workspace.yaml declares and the service holds already is adopted: it stays as it is.
new collab.Workspace(${JSON.stringify(name)}, collab.loadWorkspace("workspace.yaml"));
`,
    "Pulumi.yaml": `name: ${name}
description: A workspace of the collaboration service, as workspace.yaml says
runtime: nodejs
`,
    "package.json": json({
      name,
      private: true,
      main: "index.ts",
      dependencies: { "@pulumi/pulumi": "^3.248.0", "pulumi-collab": `^${ownManifest().version}` },
      devDependencies: { "@types/node": "^20.0.0", typescript: "^6.0.0" },
    }),
    "tsconfig.json": json({
      compilerOptions: {
        strict: true,
        target: "es2022",
        module: "node16",
        moduleResolution: "node16",
        types: ["node"],
        skipLibCheck: true,
        noEmit: true,
      },
      files: ["index.ts"],
    }),
    ".gitignore": "node_modules/\n",
  };
}

const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;
