import { markUnreadable, recordsOf, unreadableIn, type CollabClient, type ResponseOf } from "../../api";
import { someOf } from "../../values/some-of";
import { atOnce } from "../../values/at-once";
import { visibilityOfMissing, type Visibility } from "../../resources/document/visibility";
import { attempt, because, type ReadResult } from "./attempt";
import { isRead, type FoundDocument } from "./found";
import type { ListedDocument } from "./lists";
import { counted, MOST_NAMED } from "./words";

export interface ReadDocument {
  readonly document: ListedDocument;
  /** Whether the service shows which documents of this organization are missing. Only checked if this one has no editors. */
  readonly visibility: Visibility | undefined;
  readonly editors: ReadResult<FoundDocument["editors"]>;
}

/** The options for reading documents, and the progress callback. */
export interface ReadingDocuments {
  readonly editors: boolean;
  readonly document: (more: number) => void;
}

export function readDocuments(
  client: CollabClient,
  listed: readonly ListedDocument[],
  reading: ReadingDocuments,
): Promise<ReadDocument[]> {
  return atOnce(client.settings.concurrency, listed, async (document) => {
    const { organizationId, documentId } = document;
    // Also sent if the export leaves out editors: the response shows whether the document exists.
    const records = await attempt(`the editors of ${organizationId}/${documentId}`, () =>
      client.getCrdtData({ organizationId, documentId }),
    );
    const editors = isRead(records) ? { value: editorsOf(records.value, reading.editors) } : records;
    const isEmpty = isRead(records) && records.value.length + unreadableIn(records.value) === 0;
    const missing = isEmpty
      ? await attempt("whether documents exist", () => visibilityOfMissing(client, organizationId))
      : undefined;
    reading.document(1);
    return { document, editors, visibility: missing && (isRead(missing) ? missing.value : "unclear") };
  });
}

function editorsOf(records: ResponseOf<"getCrdtData">, isWanted: boolean): FoundDocument["editors"] {
  const editors = new Map(isWanted ? records.map(({ id, data }) => [id, data]) : []);
  if (isWanted) markUnreadable(editors, unreadableIn(records));
  return editors;
}

/** Returns a note about the records that were left out because they cannot be read. */
export function noteOfUnreadable(what: string, found: object): string[] {
  const count = unreadableIn(found);
  return count === 0
    ? []
    : [
        `${what}: ${recordsOf(count)} of the service's reply cannot be read (left out). Add what is missing by hand`,
      ];
}

/** Returns the documents that exist or may exist, and the notes about them. */
export function documentsOf(
  read: readonly ReadDocument[],
  folders: ReadonlyMap<string, unknown> | undefined,
): { documents: Map<string, FoundDocument>; notes: string[] } {
  const notes: string[] = [];
  const documents = new Map<string, FoundDocument>();
  const unclear: { documentId: string; words: string }[] = [];
  const unverified: string[] = [];
  for (const { document, editors, visibility } of read) {
    const { documentId, documentName, folderId, source } = document;
    const why = because(editors);
    if (why === "document" || why === "organization") {
      notes.push(`${source}: the document ${documentId} does not exist, and was left out`);
      continue;
    }
    if ("unread" in editors) {
      if (why === "unnamed") unclear.push({ documentId, words: editors.unread });
      else
        notes.push(
          `the editors of ${documentId}: ${editors.unread} Write them here by hand, or leave them out`,
        );
    }
    if (visibility === "hidden" || visibility === "unclear") unverified.push(documentId);
    if (isRead(editors)) notes.push(...noteOfUnreadable(`the editors of ${documentId}`, editors.value));
    // A folder that is not in the list may be one that cannot be read.
    const known = folderId === undefined || !folders || folders.has(folderId) || unreadableIn(folders) > 0;
    if (!known) notes.push(`${source}: there is no folder ${folderId}, so the document stays where it is`);
    documents.set(documentId, {
      documentName,
      folderId: known ? folderId : undefined,
      editors: isRead(editors) ? editors.value : new Map(),
    });
  }
  const [first] = unclear;
  const ids = unclear.map(({ documentId }) => documentId);
  if (first)
    notes.push(
      "the service shows no editors of these documents, and does not tell whether the documents exist: " +
        `${someOf(ids, MOST_NAMED)}. ${first.words} ` +
        "They were kept; take out those that do not exist, as up would make them",
    );
  if (unverified.length > 0)
    notes.push(
      "the service answers for a document that does not exist as it does for an empty one, so the export could not verify " +
        `the existence of ${counted(unverified.length, "listed document")}: ${someOf(unverified, MOST_NAMED)}. ` +
        "They were kept; take out those that do not exist, as up would create them",
    );
  return { documents, notes };
}
