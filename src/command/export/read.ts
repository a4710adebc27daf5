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
  isRead,
  MOST_NAMED,
  type FoundDocument,
  type FoundOrganization,
  type FoundUser,
  type ReadResult,
} from "./found";
import { isUsable, type ListedDocument } from "./lists";

/** Returns all readable data of an organization; undefined if the organization does not exist. */
export async function readOrganization(
  shared: SharedReads,
  organizationId: string,
  listed: readonly ListedDocument[],
): Promise<FoundOrganization | undefined> {
  const { client } = shared;
  const [folders, users] = await Promise.all([
    attempt(`the folders of ${organizationId}`, () => readFolders(client, organizationId)),
    attempt(`the users of ${organizationId}`, () => readUsers(client, organizationId)),
  ]);
  if (isMissing(folders, users)) return undefined;
  const read = await readDocuments(shared, listed);
  const contents: ReadResult<unknown>[] = [users, ...read.map(({ editors }) => editors)];
  const isNothingRead = ![folders, ...contents].some((result) => isRead(result));
  if (isNothingRead && contents.some((result) => because(result) === "organization")) return undefined;
  const common = { organizationId, folders: isRead(folders) ? folders.value : undefined };
  const disabled = disabledMessage(folders, contents);
  if (disabled !== undefined)
    return { ...common, disabled, users: new Map(), documents: new Map(), notes: [] };

  const notes = [...noteOf("folders", folders), ...noteOf("users", users)];
  if (isRead(users)) notes.push(...removeInvalidEmails(users.value));
  const documents = documentsOf(read, common.folders, notes);
  return { ...common, users: isRead(users) ? users.value : new Map(), documents, notes };
}

/** Reports whether the organization is missing. If one read returns data, the other's "not found" is about something else. */
function isMissing(...results: readonly ReadResult<{ readonly size: number }>[]): boolean {
  if (results.some((result) => because(result) === "organization")) return true;
  const isShown = results.some(
    (result) => isRead(result) && result.value.size + unreadableIn(result.value) > 0,
  );
  return !isShown && results.some((result) => because(result) === "unnamed");
}

/**
 * Returns the service's message that the organization is disabled, unless a read of its contents succeeded: a disabled
 * organization gives no access to its users and documents.
 */
function disabledMessage(
  folders: ReadResult<unknown>,
  contents: readonly ReadResult<unknown>[],
): string | undefined {
  if (contents.some(isRead)) return undefined;
  const [users, ...editors] = contents.map(disabledIn);
  return users ?? disabledIn(folders) ?? (editors.includes(undefined) ? undefined : editors[0]);
}

const disabledIn = (result: ReadResult<unknown>) =>
  !isRead(result) && result.because === "disabled" ? result.unread : undefined;

const ENABLE = "enable advanced queries in the service's console and export again, or write them in the file";

function noteOf(what: string, result: ReadResult<object>): string[] {
  if (isRead(result)) return noteOfUnreadable(what, result.value);
  const advice = result.because === "readDisabled" ? ENABLE : "write them in the file";
  return [`${what}: ${result.unread} To go on: ${advice}.`];
}

/** Returns a note about the records that were left out because they cannot be read. */
function noteOfUnreadable(what: string, found: object): string[] {
  const count = unreadableIn(found);
  if (count === 0) return [];
  return [
    `${what}: ${recordsOf(count)} of the service's reply cannot be read (left out). Add what is missing by hand`,
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

async function readFolders(client: CollabClient, organizationId: string): Promise<Set<string>> {
  const folders = await client.getFolders({ organizationId });
  const ids = allOf(folders).map(({ folderId }) => folderId);
  const found = new Set(ids.filter((id) => isUsable(id) && id !== TOP));
  markUnreadable(found, unreadableIn(folders));
  return found;
}

async function readUsers(client: CollabClient, organizationId: string): Promise<Map<string, FoundUser>> {
  const found = new Map<string, FoundUser>();
  let unreadable = 0;
  for await (const page of client.pagesOfUsers({ organizationId })) {
    for (const { userId, name, email } of page.users)
      if (isUsable(userId)) found.set(userId, { name, email });
    unreadable += unreadableIn(page);
  }
  markUnreadable(found, unreadable);
  return found;
}

interface ReadDocument {
  readonly document: ListedDocument;
  readonly editors: ReadResult<ResponseOf<"getCrdtData">>;
  /** Whether the service would return the same for a missing document, as far as the export can find out. */
  readonly mayBeMissing: boolean;
}

/** Reads the editors of documents: the response shows whether the document exists. */
function readDocuments(shared: SharedReads, listed: readonly ListedDocument[]): Promise<ReadDocument[]> {
  const { client } = shared;
  return atOnce(client.settings.concurrency, listed, async (document) => {
    const { organizationId, documentId } = document;
    const editors = await attempt(`the editors of ${organizationId}/${documentId}`, () =>
      client.getCrdtData({ organizationId, documentId }),
    );
    const isEmpty = isRead(editors) && editors.value.length + unreadableIn(editors.value) === 0;
    const missing = isEmpty
      ? await attempt("whether documents exist", () => visibilityOfMissing(shared, organizationId))
      : undefined;
    const isHidden = missing !== undefined && !(isRead(missing) && missing.value === "shown");
    return { document, editors, mayBeMissing: because(editors) === "unnamed" || isHidden };
  });
}

/** Returns the documents that exist or may exist, and adds the notes about them. */
function documentsOf(
  read: readonly ReadDocument[],
  folders: ReadonlySet<string> | undefined,
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
    // A folder that is not in the list may be one that cannot be read.
    const isKnown = folderId === undefined || !folders || folders.has(folderId) || unreadableIn(folders) > 0;
    if (!isKnown) notes.push(`${source}: there is no folder ${folderId}, so the document stays where it is`);
    documents.set(documentId, { documentName, folderId: isKnown ? folderId : undefined });
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
