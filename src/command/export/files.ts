import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { parseText } from "../../workspace/file/parse";
import { CommandError } from "../terminal";
import type { Found, FoundDocument, FoundOrganization } from "./found";

const SCHEMA = "# yaml-language-server: $schema=./node_modules/pulumi-collab/workspace.schema.json\n";

/** Returns the workspace file: the exported data as YAML. */
export function workspaceText({ organizations }: Found): string {
  const adopted = organizations.filter(({ disabled }) => disabled === undefined);
  const workspace = {
    organizations: Object.fromEntries(adopted.map((each) => [each.organizationId, contentsOf(each)])),
  };
  return SCHEMA + yamlText(workspace);
}

type Contents = Readonly<Record<string, object>>;

function contentsOf({ folders, documents, users }: FoundOrganization): Contents {
  const all = {
    folders: Object.fromEntries([...(folders ?? foldersOf(documents))].map((id) => [id, {}])),
    documents: entriesOf(documents, ({ documentName, folderId }) => withoutEmpty({ documentName, folderId })),
    users: entriesOf(users, ({ name, email }) => withoutEmpty({ name, email })),
  };
  return Object.fromEntries(Object.entries(all).filter(([, part]) => Object.keys(part).length > 0));
}

function entriesOf<Value>(map: ReadonlyMap<string, Value>, convert: (value: Value) => object): Contents {
  return Object.fromEntries([...map].map(([id, value]) => [id, convert(value)]));
}

const withoutEmpty = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value)));

/** Returns the folders that documents name, for a service that does not show folders. */
function foldersOf(documents: ReadonlyMap<string, FoundDocument>): ReadonlySet<string> {
  return new Set([...documents.values()].flatMap(({ folderId }) => folderId ?? []));
}

/** Returns YAML that parses to the same data: with all texts in quotes if it must be. */
function yamlText(data: unknown): string {
  for (const type of ["PLAIN", "QUOTE_DOUBLE"] as const) {
    const text = stringify(data, {
      aliasDuplicateObjects: false,
      defaultStringType: type,
      lineWidth: 0,
      doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    });
    // Encodes and decodes the text, as writing it to a file and reading it would.
    const parsed = parseText(Buffer.from(text).toString());
    if ("value" in parsed && isDeepStrictEqual(parsed.value, data)) return text;
  }
  throw new CommandError("YAML cannot represent the exported data without changing it. Nothing was written.");
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
