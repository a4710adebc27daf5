import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { checkWorkspace, problemText } from "../../workspace/file";
import { parseText } from "../../workspace/file/parse";
import { CommandError } from "../terminal";
import type { EditorData, Found, FoundDocument, FoundOrganization } from "./found";

const SCHEMA = "# yaml-language-server: $schema=./node_modules/pulumi-collab/workspace.schema.json\n";

/**
 * Returns the workspace file: the exported data as YAML.
 *
 * @throws {CommandError} if a workspace file cannot contain the data, such as a field named `__proto__` in an editor's content.
 */
export function workspaceText({ domains, organizations }: Found): string {
  const adopted = organizations.filter(({ disabled }) => disabled === undefined);
  const workspace = withoutEmpty({
    domains,
    organizations: Object.fromEntries(adopted.map((each) => [each.organizationId, contentsOf(each)])),
  });
  const { problems } = checkWorkspace(workspace);
  if (problems.length > 0) {
    const lines = problems.map((problem) => `workspace.yaml: ${problemText(problem)}`);
    throw new CommandError(
      [...lines, "A workspace file cannot contain this. Nothing was written."].join("\n"),
    );
  }
  return SCHEMA + yamlText(workspace);
}

type Contents = Readonly<Record<string, object>>;

function contentsOf({ folders, documents, users }: FoundOrganization): Contents {
  const editors = [...documents].filter(([, document]) => document.editors.size > 0);
  const all = {
    folders: Object.fromEntries([...(folders ?? foldersOf(documents))].map((id) => [id, {}])),
    documents: entriesOf(documents, ({ documentName, folderId }) => withoutEmpty({ documentName, folderId })),
    users: entriesOf(users, ({ name, email }) => withoutEmpty({ name, email })),
    editors: entriesOf(new Map(editors), (document) =>
      entriesOf(document.editors, (data) => ({ type: editorTypeOf(data), data })),
    ),
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

/** Returns the type of an editor, as far as its content shows it: the service does not distinguish text and xml. */
function editorTypeOf(data: EditorData): "text" | "xml" | "array" | "map" {
  if (typeof data !== "string") return Array.isArray(data) ? "array" : "map";
  const text = data.trim();
  const isMarkup = /^<[a-z][\w:.-]*[\s/>]/i.test(text) && /(<\/[a-z][\w:.-]*|\/)>$/i.test(text);
  return isMarkup ? "xml" : "text";
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
