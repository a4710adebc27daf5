import { markUnreadable, recordsOf, unreadableIn, type CollabClient } from "../../api";
import { email } from "../../core/fields";
import { allOf } from "../../values/collections";
import { TOP } from "../../values/identity";
import {
  attempt,
  isRead,
  type FoundDocument,
  type FoundOrganization,
  type FoundUser,
  type ReadResult,
} from "./found";
import { isUsable, type ListedDocument } from "./lists";

/** Returns the folders and users of an organization, and its listed documents; undefined if the organization does not exist. */
export async function readOrganization(
  client: CollabClient,
  organizationId: string,
  listed: readonly ListedDocument[],
): Promise<FoundOrganization | undefined> {
  const [folders, users] = await Promise.all([
    attempt(`the folders of ${organizationId}`, () => readFolders(client, organizationId)),
    attempt(`the users of ${organizationId}`, () => readUsers(client, organizationId)),
  ]);
  if (isMissing(folders, users)) return undefined;
  const known = isRead(folders) ? folders.value : undefined;
  const results: ReadResult<unknown>[] = [users, folders];
  const [disabled] = results.flatMap((result) =>
    !isRead(result) && result.because === "disabled" ? result.unread : [],
  );
  // A disabled organization gives no access to its users.
  if (!isRead(users) && disabled !== undefined)
    return { organizationId, disabled, folders: known, users: new Map(), documents: new Map(), notes: [] };

  const notes = [...noteOf("folders", folders), ...noteOf("users", users)];
  if (isRead(users)) notes.push(...removeInvalidEmails(users.value));
  const documents = documentsOf(listed, known, notes);
  return {
    organizationId,
    folders: known,
    users: isRead(users) ? users.value : new Map(),
    documents,
    notes,
  };
}

/** Reports whether the organization is missing. If one read returns data, the other's "not found" is about something else. */
function isMissing(...results: readonly ReadResult<{ readonly size: number }>[]): boolean {
  const missing = results.flatMap((result) => (isRead(result) ? [] : [result.because]));
  if (missing.includes("organization")) return true;
  const isShown = results.some(
    (result) => isRead(result) && result.value.size + unreadableIn(result.value) > 0,
  );
  return !isShown && missing.includes("unnamed");
}

const ENABLE = "enable advanced queries in the service's console and export again, or write them in the file";

/** Returns a note if a read was rejected, or if records were left out because they cannot be read. */
function noteOf(what: string, result: ReadResult<object>): string[] {
  if (!isRead(result)) {
    const advice = result.because === "readDisabled" ? ENABLE : "write them in the file";
    return [`${what}: ${result.unread} To go on: ${advice}.`];
  }
  const count = unreadableIn(result.value);
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

/** Returns the listed documents, and adds notes about those in folders that do not exist. */
function documentsOf(
  listed: readonly ListedDocument[],
  folders: ReadonlySet<string> | undefined,
  notes: string[],
): Map<string, FoundDocument> {
  return new Map(
    listed.map(({ documentId, documentName, folderId, source }) => {
      // A folder that is not in the list may be one that cannot be read.
      const isKnown =
        folderId === undefined || !folders || folders.has(folderId) || unreadableIn(folders) > 0;
      if (!isKnown)
        notes.push(`${source}: there is no folder ${folderId}, so the document stays where it is`);
      return [documentId, { documentName, folderId: isKnown ? folderId : undefined }];
    }),
  );
}
