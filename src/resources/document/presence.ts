import { ServiceError, unreadableIn, type CollabClient } from "../../api";
import { isReadDisabled, isUnauthorized, missingThings } from "../../core/rejections/meaning";
import type { Thing } from "../../core/rejections/message";
import { getOrMake } from "../../values/get-or-make";
import { throwawayId } from "./throwaway";

type Presence = "there" | "missing" | "unknown";

/** The result of a read: how much is in the document, or which things the service reports as missing. */
type Told = { readonly found: number } | { readonly missing: ReadonlySet<Thing> };

/**
 * Reports whether a document exists, as far as reads show it. No endpoint reads a document itself, but some read the contents of
 * one. Nothing is written, so any id can be checked. A read without results proves that a document exists only if the same read
 * of an id that no document has reports a missing document.
 */
export async function presenceOf(
  client: CollabClient,
  organizationId: string,
  documentId: string,
): Promise<Presence> {
  const answers: Told[] = [];
  for (const read of readsOf(client, { organizationId, documentId })) {
    const progress = await read();
    if ("found" in progress && progress.found > 0) return "there";
    answers.push(progress);
  }
  // A read may return "not found" for a document without contents. Another read that succeeds reveals this.
  if (!answers.some((progress) => "found" in progress))
    return answers.some(saysMissing) ? "missing" : "unknown";
  const ofMissing = await readsOfMissing(client, organizationId);
  return answers.some((progress, index) => "found" in progress && saysMissing(ofMissing[index]))
    ? "there"
    : "unknown";
}

const saysMissing = (progress: Told | undefined): boolean =>
  progress !== undefined && "missing" in progress && progress.missing.has("document");

const learned = new WeakMap<CollabClient, Map<string, Promise<Told[]>>>();

/** Returns the results of the reads for a missing document. They are sent once for each connection and organization. */
function readsOfMissing(client: CollabClient, organizationId: string): Promise<Told[]> {
  const known = getOrMake(learned, client, () => new Map<string, Promise<Told[]>>());
  return getOrMake(known, organizationId, () => {
    const documentId = throwawayId();
    const reading = Promise.all(readsOf(client, { organizationId, documentId }).map((read) => read()));
    reading.catch(() => known.delete(organizationId));
    return reading;
  });
}

/** Reports whether a document or its organization is missing. Stops at the first read that succeeds: the document may exist. */
export async function isDocumentNotFound(
  client: CollabClient,
  organizationId: string,
  documentId: string,
): Promise<boolean> {
  let isMissing = false;
  for (const read of readsOf(client, { organizationId, documentId })) {
    const progress = await read();
    if ("found" in progress) return false;
    isMissing ||= progress.missing.has("document") || progress.missing.has("organization");
  }
  return isMissing;
}

/** Returns the reads that reveal whether a document exists, in the order in which they are sent. */
export function readsOf(
  client: CollabClient,
  place: { readonly organizationId: string; readonly documentId: string },
): (() => Promise<Told>)[] {
  return [
    async () => {
      const records = await client.getCrdtData(place);
      return records.length + unreadableIn(records);
    },
    async () => {
      const page = await client.getUsers({ ...place, pageSize: 1 });
      return page.users.length + unreadableIn(page);
    },
    async () => {
      const page = await client.getRecordings({ ...place, pageSize: 1 });
      return page.recordings.length + unreadableIn(page);
    },
  ].map((read) => () => read().then((found) => ({ found }), missingIn));
}

/** Returns the things that an error reports as missing. A disabled feature reveals nothing about the document. */
function missingIn(error: unknown): Told {
  const isAnswer = error instanceof ServiceError && (isReadDisabled(error) || !isUnauthorized(error));
  if (!isAnswer) throw error;
  return { missing: missingThings(error) ?? new Set() };
}
