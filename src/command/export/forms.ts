import { readFileSync } from "node:fs";
import { join } from "node:path";
import { joinId, joinImportId, scopeId } from "../../values/identity";
import { typeToken } from "../../values/type-token";
import type { Found, FoundOrganization } from "./found";

/** One object for `pulumi import --file`. Two objects with the same name are an error, even if their types differ. */
interface Imported {
  readonly type: string;
  readonly name: string;
  readonly id: string;
}

const imported = (type: string, name: string, id: string): Imported => ({
  type: typeToken(type, "plugin"),
  name,
  id,
});

/** Returns the file for `pulumi import --file`: everything that was found except the contents of editors. */
export function importText({ domains = [], organizations }: Found): string {
  const resources = [
    ...(domains.length > 0
      ? [imported("AllowedDomains", "domains", joinImportId({ id: "allowed-domains", given: { domains } }))]
      : []),
    ...organizations.filter(({ off }) => off === undefined).flatMap(importsOf),
  ];
  return `${JSON.stringify({ resources }, undefined, 2)}\n`;
}

function importsOf({ organizationId, folders, users, documents }: FoundOrganization): Imported[] {
  const id = joinId(organizationId);
  return [
    imported("Organization", id, id),
    ...[...(folders?.keys() ?? [])].map((folderId) =>
      imported("Folder", scopeId({ organizationId, folderId }), joinId(organizationId, folderId)),
    ),
    ...(users.size > 0 ? [imported("Users", `${id}/users`, id)] : []),
    ...[...documents].map(([documentId, { documentName, folderId }]) =>
      imported(
        "Document",
        scopeId({ organizationId, documentId }),
        // The service does not return these values: they come from the list.
        joinImportId({ id: joinId(organizationId, documentId), given: { documentName, folderId } }),
      ),
    ),
  ];
}

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
