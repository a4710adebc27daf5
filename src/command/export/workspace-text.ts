import { printable } from "../../values/text";
import { isMap } from "../../values/plain";
import { parseText } from "../../workspace/file/parse";
import { pathText } from "../../values/path";
import { CommandError } from "../terminal";
import { Document, isScalar, Pair, Scalar, visit, YAMLMap, YAMLSeq } from "yaml";
import {
  type Found,
  type FoundDocument,
  type FoundOrganization,
  type FoundWebhook,
  isRead,
  LONGEST_LINE,
  type Part,
} from "./found";

const SCHEMA = "yaml-language-server: $schema=./node_modules/pulumi-collab/workspace.schema.json";

/** Returns the workspace file: exported data as YAML, and everything else that is known as comments. */
export function workspaceText(found: Found): string {
  const document = new Document();
  const top = new YAMLMap();
  if (found.domains) {
    const domains = new YAMLSeq();
    for (const domain of found.domains) domains.add(new Scalar(domain));
    const about = "From the list: the service's API cannot tell which domains are allowed.";
    add(top, "domains", domains, [about]);
  }
  const organizations = new YAMLMap();
  const leftOut: string[] = [];
  for (const organization of found.organizations) {
    if (organization.off === undefined) addOrganization(organizations, organization);
    else leftOut.push(...aboutOff(organization, organization.off));
  }
  add(top, "organizations", organizations, leftOut);
  document.contents = top;
  document.commentBefore = comment([SCHEMA, ...headerOf(found)]);
  document.comment = comment(webhooksOf(found.webhooks));
  return yamlText(document);
}

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
function aboutOff({ organizationId, folders, documents }: FoundOrganization, words: string): string[] {
  const contents = [...documents].map(
    ([id, { documentName }]) => `  document ${id}${documentName ? ` (${documentName})` : ""}`,
  );
  if (isRead(folders)) for (const id of folders.value.keys()) contents.push(`  folder ${id}`);
  return [
    `${organizationId} is left out, so that the first up changes nothing in it. The service said: ${words}`,
    "So it seems to be switched off, but no endpoint tells for certain.",
    "If it is switched off, add this to the organizations before the first up; nothing else of it can be adopted:",
    `  ${/^[a-z][\w-]*$/i.test(organizationId) ? organizationId : JSON.stringify(organizationId)}:`,
    "    disabled: true",
    "If it is on, find out why the service says that, and export again.",
    ...(contents.length > 0 ? ["What is in it can be exported once it can be read:", ...contents] : []),
  ];
}

function addOrganization(to: YAMLMap, organization: FoundOrganization): void {
  const { organizationId, users, documents, seen, notes } = organization;
  const map = new YAMLMap();
  const about = [...notes];
  if (seen.length > 0)
    about.push("documents that no list names, seen by their users; add those that the program shall manage:");
  for (const id of seen) about.push(`  ${JSON.stringify(id)}: {}`);
  addFolders(map, organization);
  addDocuments(map, documents);
  if (isRead(users) && users.value.size > 0) {
    const all = new YAMLMap();
    for (const [id, { name, email }] of users.value) add(all, id, fieldsOf({ name, email }));
    add(map, "users", all);
  }
  addEditors(map, documents);
  add(to, organizationId, map, about);
}

/** Adds all folders at the same level because the file cannot nest folders. Adopting a folder does not move it. */
function addFolders(to: YAMLMap, { folders, documents }: FoundOrganization): void {
  const map = new YAMLMap();
  if (isRead(folders)) {
    for (const [id, { folderName, parent }] of folders.value) {
      const name = folderName && folderName !== id ? [`called ${folderName}`] : [];
      const within = parent === undefined ? [] : [`in ${parent}; where it is missing, it is made at the top`];
      const about = [...name, ...within].join(", ");
      add(map, id, new YAMLMap(), about === "" ? [] : [about]);
    }
  } else {
    const named = [...documents.values()].flatMap(({ folderId }) => folderId ?? []);
    for (const id of new Set(named)) add(map, id, new YAMLMap(), ["named by a document; not looked up"]);
  }
  if (map.items.length > 0) add(to, "folders", map);
}

function addDocuments(to: YAMLMap, documents: ReadonlyMap<string, FoundDocument>): void {
  if (documents.size === 0) return;
  const map = new YAMLMap();
  for (const [id, { documentName, folderId }] of documents)
    add(map, id, fieldsOf({ documentName, folderId }));
  add(to, "documents", map);
}

const EDITORS = [
  "Adopting an editor writes its content again: edits made since the export are undone.",
  "The service tells neither type nor contentKey: a string may be text or xml. Check both before the first up.",
];

function addEditors(to: YAMLMap, documents: ReadonlyMap<string, FoundDocument>): void {
  const map = new YAMLMap();
  for (const [documentId, { editors }] of documents) {
    if (editors.size === 0) continue;
    const ofDocument = new YAMLMap();
    for (const [id, data] of editors) {
      const { type, guess } = typeOf(data);
      const editor = new YAMLMap();
      add(editor, "type", new Scalar(type), [], guess);
      add(editor, "data", new Document(data, { aliasDuplicateObjects: false }).contents);
      add(ofDocument, id, editor);
    }
    add(map, documentId, ofDocument);
  }
  if (map.items.length > 0) add(to, "editors", map, EDITORS);
}

/** Reports whether a text begins and ends with a tag, like the content of rich-text editors. */
const isMarkup = (text: string) =>
  /^<[a-z][\w:.-]*[\s/>]/i.test(text) && /(<\/[a-z][\w:.-]*|\/)>$/i.test(text);

function typeOf(data: unknown): { type: "text" | "xml" | "map" | "array"; guess?: string } {
  if (typeof data !== "string") return { type: Array.isArray(data) ? "array" : "map" };
  return isMarkup(data.trim())
    ? { type: "xml", guess: "it is markup; text, if the editor is one for source text" }
    : { type: "text", guess: "xml, if it is a rich-text editor" };
}

function webhooksOf(webhooks: Part<readonly FoundWebhook[]>): string[] {
  if (!isRead(webhooks)) return [`Webhook endpoints could not be listed: ${webhooks.unread}`];
  if (webhooks.value.length === 0) return [];
  const lines = webhooks.value.map(({ id, address, description, filterTypes, disabled }) =>
    [
      `  ${id}`,
      address,
      filterTypes.join(", ") || "all events",
      description,
      disabled ? "disabled" : undefined,
    ]
      .filter(Boolean)
      .join("  "),
  );
  return ["Webhook endpoints, which the service's API lists and does not make:", ...lines];
}

function fieldsOf(fields: Readonly<Record<string, string | undefined>>): YAMLMap {
  const map = new YAMLMap();
  for (const [name, value] of Object.entries(fields)) if (value) add(map, name, new Scalar(value));
  return map;
}

function add(to: YAMLMap, name: string, value: unknown, before: readonly string[] = [], after = ""): void {
  const key = new Scalar(name);
  if (before.length > 0) key.commentBefore = comment(before);
  if (after !== "" && (value instanceof Scalar || value instanceof YAMLMap))
    value.comment = ` ${oneLine(after)}`;
  to.items.push(new Pair(key, value));
}

const comment = (lines: readonly string[]) => lines.map((line) => ` ${oneLine(line)}`).join("\n");

/** Escapes a name of the service, which may contain anything: it must not end the comment or run commands when printed. */
function oneLine(text: string): string {
  const indent = /^ */.exec(text)?.[0] ?? "";
  return indent + printable(text, LONGEST_LINE);
}

/**
 * Returns a document as text that parses to the same data.
 *
 * @throws {CommandError} if YAML cannot represent a text without changing it.
 */
function yamlText(document: Document): string {
  const data: unknown = document.toJS();
  const legible = textOf(document, isLegible);
  if (problemIn(legible, data) === undefined) return legible;
  const quoted = textOf(document, () => false);
  const problem = problemIn(quoted, data);
  if (problem === undefined) return quoted;
  throw new CommandError(`${problem}\nA workspace file cannot contain this. Nothing was written.`);
}

/** Returns the document as text, in which every string that `mayBePlain` rejects is in double quotes. */
function textOf(document: Document, mayBePlain: (text: string) => boolean): string {
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && !mayBePlain(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
    Pair: (_, { key }) => {
      // Without quotes, the key would merge its value.
      if (isScalar(key) && key.value === "<<") key.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
}

/** Reports whether a text has no blanks at line ends and no invisible characters: YAML may fold or drop those. */
function isLegible(text: string): boolean {
  return (
    /^\S/.test(text) &&
    text.split("\n").every((line) => line === "" || /\S$/.test(line)) &&
    !/[^\P{Cc}\t\n]|[\u2028\u2029\uFEFF]/u.test(text) &&
    text.isWellFormed()
  );
}

/** Returns the first problem of parsing the text, or the first difference from the data. */
function problemIn(text: string, data: unknown): string | undefined {
  // Encodes and decodes the text, as writing it to a file and reading it would.
  const parsed = parseText(Buffer.from(text).toString(), "yaml");
  if (!("value" in parsed))
    return parsed.map(({ line, column, message }) => `workspace.yaml:${line}:${column} ${message}`)[0];
  const path = firstDifference(data, parsed.value, []);
  return path && `${pathText(path)} would be read otherwise than it was found.`;
}

type Path = readonly (string | number)[];

function firstDifference(found: unknown, read: unknown, path: Path): Path | undefined {
  if (Array.isArray(found) && Array.isArray(read)) {
    if (found.length !== read.length) return path;
    return firstOf(found.keys(), (index) => firstDifference(found[index], read[index], [...path, index]));
  }
  if (isMap(found) && isMap(read)) {
    const names = new Set([...Object.keys(found), ...Object.keys(read)]);
    return firstOf(names, (name) =>
      Object.hasOwn(found, name) && Object.hasOwn(read, name)
        ? firstDifference(found[name], read[name], [...path, name])
        : [...path, name],
    );
  }
  return found === read ? undefined : path;
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => Path | undefined): Path | undefined {
  for (const item of items) {
    const path = find(item);
    if (path) return path;
  }
  return undefined;
}
