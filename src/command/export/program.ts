import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The placeholder that `pulumi new` replaces. */
const PROJECT_NAME = /\$\{PROJECT\}/g;

/** Returns a file of the package's template for `pulumi new`. */
const template = (file: string) => readFileSync(join(__dirname, "../../../template", file), "utf8");

/** Returns the files of a project that applies a workspace file, by name. */
export function programFiles(name: string): Record<string, string> {
  return {
    "index.ts": `import * as collab from "pulumi-collab";

// Objects in workspace.yaml that exist in the service are adopted unchanged.
new collab.Workspace(${JSON.stringify(name)}, collab.loadWorkspace("workspace.yaml"));
`,
    "Pulumi.yaml": `name: ${name}
description: A workspace of the collaboration service, from workspace.yaml
runtime: nodejs
`,
    "package.json": template("package.json").replace(PROJECT_NAME, name),
    "tsconfig.json": template("tsconfig.json"),
    ".gitignore": "node_modules/\n",
  };
}
