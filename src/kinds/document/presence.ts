import { ServiceError, type CollabClient } from "../../api";
import { isClosed, isUnauthorized, missingThings } from "../../life/refusals/meaning";
import type { Thing } from "../../life/refusals/words";

type Presence = "there" | "missing" | "unknown";

/** What a read tells: how much is in the document, or which things the service says are missing. */
type Told = { readonly found: number } | { readonly missing: ReadonlySet<Thing> };

/**
 * Whether a document is there, as far as reads tell: no endpoint reads a document itself, but some read what is in one.
 * Nothing is written, so that it can be asked of any id. What is empty may be missing or not.
 */
export async function presenceOf(
  client: CollabClient,
  organizationId: string,
  documentId: string,
): Promise<Presence> {
  let isMissing = false;
  let isRead = false;
  for (const read of readsOf(client, { organizationId, documentId })) {
    const told = await read();
    if ("missing" in told) isMissing ||= told.missing.has("document");
    else if (told.found > 0) return "there";
    else isRead = true;
  }
  // One that says "not found" for a document without contents is given away by another that reads it.
  return isMissing && !isRead ? "missing" : "unknown";
}

/** Whether a document is gone, or its organization with it. The first read that is answered ends it: the document may be there. */
export async function isDocumentGone(
  client: CollabClient,
  organizationId: string,
  documentId: string,
): Promise<boolean> {
  let isMissing = false;
  for (const read of readsOf(client, { organizationId, documentId })) {
    const told = await read();
    if ("found" in told) return false;
    isMissing ||= told.missing.has("document") || told.missing.has("organization");
  }
  return isMissing;
}

/** The reads that tell something of a document, in the order in which they are asked. */
export function readsOf(
  client: CollabClient,
  place: { readonly organizationId: string; readonly documentId: string },
): (() => Promise<Told>)[] {
  return [
    async () => (await client.getCrdtData(place)).length,
    async () => (await client.getUsers({ ...place, pageSize: 1 })).users.length,
    async () => (await client.getRecordings({ ...place, pageSize: 1 })).recordings.length,
  ].map((read) => () => read().then((found) => ({ found }), missingIn));
}

/** A feature that is off says nothing of the document. */
function missingIn(error: unknown): Told {
  const isAnswer = error instanceof ServiceError && (isClosed(error) || !isUnauthorized(error));
  if (!isAnswer) throw error;
  return { missing: missingThings(error) ?? new Set() };
}
