import type { CollabClient } from "../../api";
import { isClosed, isGone, isSwitchedOff } from "../../core/meaning";
import { explain } from "../../core/outcome";
import { allOf } from "../../core/shared-reads";
import { CommandError } from "../terminal";
import { atOnce } from "./at-once";
import {
  isRead,
  type FoundDocument,
  type FoundFolder,
  type FoundOrganization,
  type FoundUser,
  type Part,
} from "./found";
import { isUsable, type ListedDocument } from "./lists";

/** What a read came to: an answer, or what the service says in its place. */
type Answer<Value> = Part<Value> & { readonly gone?: true; readonly switchedOff?: true };

const ENABLE =
  "enable advanced queries in the service's console and export again, or write them here by hand";

/** Everything of an organization that can be read; undefined where it does not exist. */
export async function readOrganization(
  client: CollabClient,
  organizationId: string,
  listed: readonly ListedDocument[],
  options: { readonly editors: boolean },
): Promise<FoundOrganization | undefined> {
  const [folders, users] = await Promise.all([
    attempt(`the folders of ${organizationId}`, () => readFolders(client, organizationId)),
    attempt(`the users of ${organizationId}`, () => readUsers(client, organizationId)),
  ]);
  if (folders.gone || users.gone) return undefined;
  const notes = [
    ...(isRead(folders) || folders.switchedOff ? [] : [`folders: ${folders.unread} To go on: ${ENABLE}.`]),
    ...(isRead(users) || users.switchedOff ? [] : [`users: ${users.unread} To go on: ${ENABLE}.`]),
  ];
  const read = await readDocuments(client, listed, options);
  const disabled = [folders, users, ...read.map(({ editors }) => editors)].some(
    ({ switchedOff }) => switchedOff,
  );
  const documents = new Map<string, FoundDocument>();
  for (const { document, editors } of read) {
    const { documentId, documentName, folderId, source } = document;
    if (editors.gone) {
      notes.push(`${source}: the document ${documentId} does not exist, and was left out`);
      continue;
    }
    if (!isRead(editors) && !editors.switchedOff)
      notes.push(
        `the editors of ${documentId}: ${editors.unread} Write them here by hand, or leave them out`,
      );
    const known = folderId === undefined || !isRead(folders) || folders.value.has(folderId);
    if (!known) notes.push(`${source}: there is no folder ${folderId}, so the document stays where it is`);
    documents.set(documentId, {
      documentName,
      folderId: known ? folderId : undefined,
      editors: isRead(editors) ? editors.value : new Map(),
    });
  }
  const seen = isRead(users) && !disabled ? await seenDocuments(client, organizationId) : [];
  return {
    organizationId,
    disabled,
    folders,
    users,
    documents,
    seen: seen.filter((id) => !listed.some(({ documentId }) => documentId === id)),
    notes,
  };
}

async function attempt<Value>(what: string, read: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    const unread = explain(error);
    if (isSwitchedOff(error)) return { unread, switchedOff: true };
    if (isGone(error)) return { unread, gone: true };
    if (isClosed(error)) return { unread };
    throw new CommandError(`could not read ${what}: ${unread} Nothing was written.`);
  }
}

async function readFolders(client: CollabClient, organizationId: string): Promise<Map<string, FoundFolder>> {
  const found = new Map<string, FoundFolder>();
  for (const { folderId, folderName, parentFolderId } of allOf(await client.getFolders({ organizationId }))) {
    const parent = parentFolderId === "root" ? undefined : parentFolderId;
    if (isUsable(folderId) && folderId !== "root") found.set(folderId, { folderName, parent });
  }
  return found;
}

async function readUsers(client: CollabClient, organizationId: string): Promise<Map<string, FoundUser>> {
  const found = new Map<string, FoundUser>();
  for await (const { userId, name, email } of client.allUsers({ organizationId }))
    if (isUsable(userId)) found.set(userId, { name, email });
  return found;
}

/** No endpoint lists documents; those that have users of their own show through them. */
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

function readDocuments(
  client: CollabClient,
  listed: readonly ListedDocument[],
  options: { readonly editors: boolean },
) {
  return atOnce(client.settings.concurrency, listed, async (document) => {
    const { organizationId, documentId } = document;
    // Asked also where editors are not wanted: the answer tells whether the document is there.
    const editors: Answer<FoundDocument["editors"]> = await attempt(
      `the editors of ${organizationId}/${documentId}`,
      async () => {
        const records = await client.getCrdtData({ organizationId, documentId });
        return new Map(options.editors ? records.map(({ id, data }) => [id, data]) : []);
      },
    );
    return { document, editors };
  });
}
