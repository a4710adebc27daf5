import { Document, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { printable } from "../../values/printable";
import {
  isRead,
  type Found,
  type FoundDocument,
  type FoundOrganization,
  type FoundWebhook,
  type Part,
} from "./found";
import { LONGEST_LINE } from "./words";
import { yamlText } from "./yaml-text";

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
