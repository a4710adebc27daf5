import { markUnreadable, recordsOf, unreadableIn, type CollabClient, type ResponseOf } from "../../api";
import { email } from "../../core/fields";
import type { SharedReads } from "../../core/shared-reads";
import { visibilityOfMissing } from "../../resources/document/presence";
import { allOf, atOnce, someOf } from "../../values/collections";
import { TOP } from "../../values/identity";
import {
  attempt,
  because,
  counted,
  type FoundDocument,
  type FoundFolder,
  type FoundOrganization,
  type FoundUser,
  isRead,
  MOST_NAMED,
  type ReadResult,
} from "./found";
import { isUsable, type ListedDocument } from "./lists";

/** The options for reading an organization, and the progress callbacks. */
export interface Reading {
  readonly editors: boolean;
  readonly shared: SharedReads;
  readonly document: (more: number) => void;
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
  const editors = read.map((each) => each.editors);
  const results: ReadResult<unknown>[] = [folders, users, ...editors];
  const isNothingRead = !results.some((result) => isRead(result));
  if (isNothingRead && editors.some((result) => because(result) === "organization")) return undefined;
  const common = { organizationId, folders: isRead(folders) ? folders.value : undefined };
  const off = disabledMessage(folders, users, editors);
  if (off !== undefined) {
    const documents = new Map(listed.map((each) => [each.documentId, { ...each, editors: new Map() }]));
    return { ...common, off, users: new Map(), documents, seen: [], notes: [] };
  }

  const notes = [...noteOf("folders", folders), ...noteOf("users", users)];
  if (isRead(users)) notes.push(...removeInvalidEmails(users.value));
  const documents = documentsOf(read, common.folders, notes);
  const seen = isRead(users) ? await seenDocuments(client, organizationId) : [];
  return {
    ...common,
    users: isRead(users) ? users.value : new Map(),
    documents,
    seen: seen.filter((id) => !listed.some(({ documentId }) => documentId === id)),
    notes,
  };
}

/** Reports whether the organization is missing. If one read returns data, the other's "not found" is about something else. */
function isMissing(...results: readonly ReadResult<ReadonlyMap<string, unknown>>[]): boolean {
  if (results.some((result) => because(result) === "organization")) return true;
  const isShown = results.some(
    (result) => isRead(result) && result.value.size + unreadableIn(result.value) > 0,
  );
  return !isShown && results.some((result) => because(result) === "unnamed");
}

/**
 * Returns the service's message that the organization is disabled, unless a read of its users or documents succeeded: a disabled
 * organization gives no access to these.
 */
function disabledMessage(
  folders: ReadResult<unknown>,
  users: ReadResult<unknown>,
  editors: readonly ReadResult<unknown>[],
): string | undefined {
  if ([users, ...editors].some(isRead)) return undefined;
  const words = (result: ReadResult<unknown>) =>
    !isRead(result) && result.because === "off" ? result.unread : undefined;
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

/** Returns a note about the records that were left out because they cannot be read. */
function noteOfUnreadable(what: string, found: object): string[] {
  const count = unreadableIn(found);
  if (count === 0) return [];
  const records = recordsOf(count);
  return [
    `${what}: ${records} of the service's reply cannot be read (left out). Add what is missing by hand`,
  ];
}

/** Removes invalid e-mail addresses that the service contains: a program could not declare them. */
function removeInvalidEmails(users: Map<string, FoundUser>): string[] {
  const odd = [...users].filter(([, user]) => user.email && !email.safeParse(user.email).success);
  for (const [id, { name }] of odd) users.set(id, { name });
  return odd.map(
    ([id, user]) => `users: ${JSON.stringify(user.email)} of ${id} is no e-mail address, and was left out`,
  );
}

async function readFolders(client: CollabClient, organizationId: string): Promise<Map<string, FoundFolder>> {
  const found = new Map<string, FoundFolder>();
  const folders = await client.getFolders({ organizationId });
  for (const { folderId, folderName, parentFolderId } of allOf(folders)) {
    const parent = parentFolderId === TOP ? undefined : parentFolderId;
    if (isUsable(folderId) && folderId !== TOP) found.set(folderId, { folderName, parent });
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

interface ReadDocument {
  readonly document: ListedDocument;
  readonly editors: ReadResult<FoundDocument["editors"]>;
  /** Whether the service would return the same for a missing document, as far as the export can find out. */
  readonly mayBeMissing: boolean;
}

function readDocuments(
  client: CollabClient,
  listed: readonly ListedDocument[],
  reading: Reading,
): Promise<ReadDocument[]> {
  return atOnce(client.settings.concurrency, listed, async (document) => {
    const { organizationId, documentId } = document;
    // Also sent if the export leaves out editors: the response shows whether the document exists.
    const records = await attempt(`the editors of ${organizationId}/${documentId}`, () =>
      client.getCrdtData({ organizationId, documentId }),
    );
    const isEmpty = isRead(records) && records.value.length + unreadableIn(records.value) === 0;
    const missing = isEmpty
      ? await attempt("whether documents exist", () => visibilityOfMissing(reading.shared, organizationId))
      : undefined;
    reading.document(1);
    return {
      document,
      editors: isRead(records) ? { value: editorsOf(records.value, reading.editors) } : records,
      mayBeMissing:
        because(records) === "unnamed" ||
        (missing !== undefined && !(isRead(missing) && missing.value === "shown")),
    };
  });
}

function editorsOf(records: ResponseOf<"getCrdtData">, isWanted: boolean): FoundDocument["editors"] {
  const editors = new Map(isWanted ? records.map(({ id, data }) => [id, data]) : []);
  if (isWanted) markUnreadable(editors, unreadableIn(records));
  return editors;
}

/** Returns the documents that exist or may exist, and adds the notes about them. */
function documentsOf(
  read: readonly ReadDocument[],
  folders: ReadonlyMap<string, unknown> | undefined,
  notes: string[],
): Map<string, FoundDocument> {
  const documents = new Map<string, FoundDocument>();
  for (const { document, editors } of read) {
    const { documentId, documentName, folderId, source } = document;
    const why = because(editors);
    if (why === "document" || why === "organization") {
      notes.push(`${source}: the document ${documentId} does not exist, and was left out`);
      continue;
    }
    if (isRead(editors)) notes.push(...noteOfUnreadable(`the editors of ${documentId}`, editors.value));
    else if (why !== "unnamed")
      notes.push(
        `the editors of ${documentId}: ${editors.unread} Write them here by hand, or leave them out`,
      );
    // A folder that is not in the list may be one that cannot be read.
    const isKnown = folderId === undefined || !folders || folders.has(folderId) || unreadableIn(folders) > 0;
    if (!isKnown) notes.push(`${source}: there is no folder ${folderId}, so the document stays where it is`);
    documents.set(documentId, {
      documentName,
      folderId: isKnown ? folderId : undefined,
      editors: isRead(editors) ? editors.value : new Map(),
    });
  }
  const unverified = read.flatMap(({ document, mayBeMissing }) => (mayBeMissing ? document.documentId : []));
  if (unverified.length > 0)
    notes.push(
      "the service returns the same for a missing document as for an empty one, so the export could not verify " +
        `the existence of ${counted(unverified.length, "listed document")}: ${someOf(unverified, MOST_NAMED)}. ` +
        "They were kept; remove those that do not exist: up would create them",
    );
  return documents;
}
