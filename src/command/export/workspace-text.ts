import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isScalar, Scalar, visit } from "yaml";
import { printable } from "../../values/text";
import { checkWorkspace, problemText } from "../../workspace/file";
import { parseText } from "../../workspace/file/parse";
import { CommandError } from "../terminal";
import {
  type EditorData,
  type Found,
  type FoundDocument,
  type FoundFolder,
  type FoundOrganization,
  LONGEST_LINE,
} from "./found";

const SCHEMA = "yaml-language-server: $schema=./node_modules/pulumi-collab/workspace.schema.json";

/**
 * Returns the workspace file: exported data as YAML, and everything else that is known as comments.
 *
 * @throws {CommandError} if a workspace file cannot contain the data, such as a field named `__proto__` in an editor's content.
 */
export function workspaceText(found: Found): string {
  const adopted = found.organizations.filter(({ off }) => off === undefined);
  const organizations = Object.fromEntries(adopted.map((each) => [each.organizationId, contentsOf(each)]));
  const workspace = withoutEmpty({ domains: found.domains, organizations });
  const document = new Document(workspace, { aliasDuplicateObjects: false });
  const data: unknown = document.toJS();
  const { problems } = checkWorkspace(data);
  if (problems.length > 0) {
    const lines = problems.map((problem) => `workspace.yaml: ${problemText(problem)}`);
    throw new CommandError(
      [...lines, "A workspace file cannot contain this. Nothing was written."].join("\n"),
    );
  }
  commentBefore(
    document,
    ["domains"],
    ["From the list: the service's API does not list the allowed domains."],
  );
  commentBefore(document, ["organizations"], found.organizations.flatMap(aboutDisabled));
  for (const organization of adopted) commentOn(document, organization);
  document.commentBefore = comment([SCHEMA, ...headerOf(found)]);
  return yamlText(document, data);
}

type Contents = Readonly<Record<string, object>>;

function contentsOf({ folders, documents, users }: FoundOrganization): Contents {
  const editors = [...documents].filter(([, document]) => document.editors.size > 0);
  const all = {
    folders: entriesOf(folders ?? foldersOf(documents), () => ({})),
    documents: entriesOf(documents, ({ documentName, folderId }) => withoutEmpty({ documentName, folderId })),
    users: entriesOf(users, ({ name, email }) => withoutEmpty({ name, email })),
    editors: entriesOf(new Map(editors), (document) =>
      entriesOf(document.editors, (content) => ({ type: typeNode(content), data: content })),
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
function foldersOf(documents: ReadonlyMap<string, FoundDocument>): ReadonlyMap<string, undefined> {
  return new Map(
    [...documents.values()].flatMap(({ folderId }) => (folderId ? [[folderId, undefined]] : [])),
  );
}

/** Reports whether a text begins and ends with a tag, like the content of rich-text editors. */
const isMarkup = (text: string) =>
  /^<[a-z][\w:.-]*[\s/>]/i.test(text) && /(<\/[a-z][\w:.-]*|\/)>$/i.test(text);

/** Returns the type of an editor as a value with a comment. The service does not distinguish text and xml. */
function typeNode(data: EditorData): Scalar {
  if (typeof data !== "string") return new Scalar(Array.isArray(data) ? "array" : "map");
  const isXml = isMarkup(data.trim());
  const node = new Scalar(isXml ? "xml" : "text");
  node.comment = isXml
    ? " it is markup; text, if the editor is one for source text"
    : " xml, if it is a rich-text editor";
  return node;
}

const EDITORS = [
  "Adopting an editor writes its content again: edits made since the export are undone.",
  "The service returns neither type nor contentKey: a string may be text or xml. Check both before the first up.",
];

const UNLISTED = "the service's API cannot list them. Write them here, or export again with";

function headerOf({ domains, organizations, notes }: Found): string[] {
  const anyDocument = organizations.some(({ documents }) => documents.size > 0);
  return [
    ...(domains ? [] : [`domains: ${UNLISTED} --domains FILE.`]),
    ...(anyDocument || organizations.length === 0 ? [] : [`documents: ${UNLISTED} --documents FILE.`]),
    ...notes,
  ];
}

/**
 * Describes an organization that seems to be disabled. Adopting it might send writes, and `disabled: true` would disable it, so
 * only a user who knows its state can declare it.
 */
function aboutDisabled({ organizationId, off, folders, documents }: FoundOrganization): string[] {
  if (off === undefined) return [];
  const contents = [
    ...[...documents].map(
      ([id, { documentName }]) => `document ${id}${documentName ? ` (${documentName})` : ""}`,
    ),
    ...[...(folders?.keys() ?? [])].map((id) => `folder ${id}`),
  ];
  return [
    `${organizationId} is left out, so that the first up changes nothing in it. The service's message: ${off}`,
    "So it seems to be disabled, but no endpoint shows this with certainty.",
    "If it is disabled, add this to the organizations before the first up; nothing else in it can be adopted:",
    `  ${/^[a-z][\w-]*$/i.test(organizationId) ? organizationId : JSON.stringify(organizationId)}:`,
    "    disabled: true",
    "If it is enabled, find out why the service returns this message, and export again.",
    ...(contents.length > 0 ? ["What is in it can be exported once it can be read:"] : []),
    ...contents.map((each) => `  ${each}`),
  ];
}

/** Adds the comments of an organization. */
function commentOn(document: Document, organization: FoundOrganization): void {
  const { organizationId, folders, seen, notes } = organization;
  const path = ["organizations", organizationId];
  const unlisted = [
    "documents that are in no list but have users; add those that the program should manage:",
    ...seen.map((id) => `  ${JSON.stringify(id)}: {}`),
  ];
  commentBefore(document, path, [...notes, ...(seen.length > 0 ? unlisted : [])]);
  const folderMap = document.getIn([...path, "folders"], true);
  for (const { key } of isMap(folderMap) ? folderMap.items : []) {
    const lines = isScalar(key) ? aboutFolder(String(key.value), folders) : [];
    if (isScalar(key) && lines.length > 0) key.commentBefore = comment(lines);
  }
  commentBefore(document, [...path, "editors"], EDITORS);
}

/** Describes a folder. The file has all folders at the same level. Adopting a folder does not move it. */
function aboutFolder(id: string, folders: ReadonlyMap<string, FoundFolder> | undefined): string[] {
  if (!folders) return ["named by a document; not looked up"];
  const { folderName, parent } = folders.get(id) ?? {};
  const name = folderName && folderName !== id ? [`called ${folderName}`] : [];
  const within =
    parent === undefined ? [] : [`in ${parent}; if that folder is missing, it is created at the top`];
  const about = [...name, ...within].join(", ");
  return about === "" ? [] : [about];
}

/** Adds a comment before an entry; does nothing if there is no such entry. */
function commentBefore(document: Document, path: readonly string[], lines: readonly string[]): void {
  if (lines.length === 0) return;
  const map = document.getIn(path.slice(0, -1), true);
  const name = path.at(-1);
  const items = isMap(map) ? map.items : [];
  const key = items.find((item) => isScalar(item.key) && item.key.value === name)?.key;
  if (isScalar(key)) key.commentBefore = comment(lines);
}

/** Escapes names of the service, which may contain anything: they must not end the comment or run commands when printed. */
const comment = (lines: readonly string[]) =>
  lines
    .map((line) => ` ${/^ */.exec(line)?.[0] ?? ""}${printable(line.trimStart(), LONGEST_LINE)}`)
    .join("\n");

/** Returns a document as text that parses to the same data: with all strings in quotes if it must be. */
function yamlText(document: Document, data: unknown): string {
  for (const quotesAll of [false, true]) {
    visit(document, {
      Scalar: (_, scalar) => {
        if (typeof scalar.value === "string" && quotesAll) scalar.type = Scalar.QUOTE_DOUBLE;
      },
      Pair: (_, { key }) => {
        // Without quotes, the key would merge its value.
        if (isScalar(key) && key.value === "<<") key.type = Scalar.QUOTE_DOUBLE;
      },
    });
    const text = document.toString({
      lineWidth: 0,
      doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    });
    // Encodes and decodes the text, as writing it to a file and reading it would.
    const parsed = parseText(Buffer.from(text).toString());
    if ("value" in parsed && isDeepStrictEqual(parsed.value, data)) return text;
  }
  throw new CommandError("YAML cannot represent the exported data without changing it. Nothing was written.");
}
