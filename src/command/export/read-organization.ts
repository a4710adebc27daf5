import { markUnreadable, unreadableIn, type CollabClient } from "../../api";
import { email } from "../../core/fields";
import { allOf } from "../../core/shared-reads";
import { attempt, because, type ReadResult } from "./attempt";
import {
  isRead,
  type FoundDocument,
  type FoundFolder,
  type FoundOrganization,
  type FoundUser,
} from "./found";
import { isUsable, type ListedDocument } from "./lists";
import {
  documentsOf,
  noteOfUnreadable,
  readDocuments,
  type ReadDocument,
  type ReadingDocuments,
} from "./read-documents";

/** The options for reading an organization, and the progress callbacks. */
export interface Reading extends ReadingDocuments {
  readonly user: (more: number) => void;
}

/** Returns all readable data of an organization; undefined if the organization does not exist. */
export async function readOrganization(
  client: CollabClient,
  organizationId: string,
  listed: readonly ListedDocument[],
  reading: Reading,
): Promise<FoundOrganization | undefined> {
  const [folders, users] = await Promise.all([
    attempt(`the folders of ${organizationId}`, () => readFolders(client, organizationId)),
    attempt(`the users of ${organizationId}`, () => readUsers(client, organizationId, reading)),
  ]);
  if (isMissing(folders, users)) return undefined;
  const read = await readDocuments(client, listed, reading);
  if (isMissingByDocuments([folders, users], read)) return undefined;
  const off = disabledMessage(folders, users, read);
  const common = { organizationId, off, folders, users };
  if (off !== undefined) return { ...common, documents: new Map(listed.map(asListed)), seen: [], notes: [] };

  const odd = isRead(users) ? withoutOddEmails(users.value) : [];
  const { documents, notes } = documentsOf(read, isRead(folders) ? folders.value : undefined);
  const seen = isRead(users) ? await seenDocuments(client, organizationId) : [];
  return {
    ...common,
    documents,
    seen: seen.filter((id) => !listed.some(({ documentId }) => documentId === id)),
    notes: [...noteOf("folders", folders), ...noteOf("users", users), ...odd, ...notes],
  };
}

/** Removes invalid e-mail addresses that the service contains: a program could not declare them. */
function withoutOddEmails(users: Map<string, FoundUser>): string[] {
  const odd = [...users].filter(([, user]) => user.email && !email.safeParse(user.email).success);
  for (const [id, { name }] of odd) users.set(id, { name });
  return odd.map(
    ([id, user]) => `users: ${JSON.stringify(user.email)} of ${id} is no e-mail address, and was left out`,
  );
}

const asListed = ({ documentId, documentName, folderId }: ListedDocument): [string, FoundDocument] => [
  documentId,
  { documentName, folderId, editors: new Map() },
];

/** Reports whether the organization is missing. If one read returns data, the other's "not found" is about something else. */
function isMissing(...results: readonly ReadResult<ReadonlyMap<string, unknown>>[]): boolean {
  if (results.some((result) => because(result) === "organization")) return true;
  const isShown = results.some(
    (result) => isRead(result) && result.value.size + unreadableIn(result.value) > 0,
  );
  return !isShown && results.some((result) => because(result) === "unnamed");
}

function isMissingByDocuments(ofAll: readonly ReadResult<unknown>[], read: readonly ReadDocument[]): boolean {
  return (
    !ofAll.some(isRead) &&
    !read.some(({ editors }) => isRead(editors)) &&
    read.some(({ editors }) => because(editors) === "organization")
  );
}

/**
 * Returns the service's message if it reports that the organization is disabled and no read shows the opposite. A disabled
 * organization gives no access to its users and documents.
 */
function disabledMessage(
  folders: ReadResult<unknown>,
  users: ReadResult<unknown>,
  read: readonly ReadDocument[],
): string | undefined {
  const editors = read.map((each) => each.editors);
  if ([users, ...editors].some(isRead)) return undefined;
  const words = (result: ReadResult<unknown>) =>
    "unread" in result && result.because === "off" ? result.unread : undefined;
  const everyDocument = editors.every((result) => words(result) !== undefined);
  return words(users) ?? words(folders) ?? (everyDocument ? editors.map(words)[0] : undefined);
}

const ENABLE =
  "enable advanced queries in the service's console and export again, or write them here by hand";

function noteOf(what: string, result: ReadResult<object>): string[] {
  if (isRead(result)) return noteOfUnreadable(what, result.value);
  const advice = result.because === "closed" ? ENABLE : "write them here by hand";
  return [`${what}: ${result.unread} To go on: ${advice}.`];
}

async function readFolders(client: CollabClient, organizationId: string): Promise<Map<string, FoundFolder>> {
  const found = new Map<string, FoundFolder>();
  const folders = await client.getFolders({ organizationId });
  for (const { folderId, folderName, parentFolderId } of allOf(folders)) {
    const parent = parentFolderId === "root" ? undefined : parentFolderId;
    if (isUsable(folderId) && folderId !== "root") found.set(folderId, { folderName, parent });
  }
  markUnreadable(found, unreadableIn(folders));
  return found;
}

async function readUsers(
  client: CollabClient,
  organizationId: string,
  reading: Reading,
): Promise<Map<string, FoundUser>> {
  const found = new Map<string, FoundUser>();
  let unreadable = 0;
  for await (const page of client.pagesOfUsers({ organizationId })) {
    for (const { userId, name, email } of page.users)
      if (isUsable(userId)) found.set(userId, { name, email });
    reading.user(page.users.length);
    unreadable += unreadableIn(page);
  }
  markUnreadable(found, unreadable);
  return found;
}

/** Finds documents through their users. No endpoint lists documents, so only documents with their own users are found. */
async function seenDocuments(client: CollabClient, organizationId: string): Promise<string[]> {
  const request = { organizationId, allDocuments: true, groupByDocumentId: true };
  const seen = new Set<string>();
  const walk = async () => {
    for await (const { usersByDocumentId } of client.pagesOfUsers(request))
      for (const documentId of usersByDocumentId?.keys() ?? [])
        if (isUsable(documentId)) seen.add(documentId);
  };
  await attempt(`the users of the documents of ${organizationId}`, walk);
  return [...seen];
}
