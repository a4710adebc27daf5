import { ServiceError, type CollabClient } from "../../api";
import { isClosed, isUnauthorized, missingThings } from "../../life/refusals/meaning";

type Presence = "there" | "missing" | "unknown";

/**
 * Whether a document is there, as far as reads tell: no endpoint reads a document itself, but some read what is in one.
 * Nothing is written, so that it can be asked of any id. What is empty may be missing or not.
 */
export async function presenceOf(
  client: CollabClient,
  organizationId: string,
  documentId: string,
): Promise<Presence> {
  const place = { organizationId, documentId };
  const reads = [
    async () => (await client.getCrdtData(place)).length,
    async () => (await client.getUsers({ ...place, pageSize: 1 })).users.length,
    async () => (await client.getRecordings({ ...place, pageSize: 1 })).recordings.length,
  ];
  let isMissing = false;
  let isRead = false;
  for (const read of reads) {
    try {
      if ((await read()) > 0) return "there";
      isRead = true;
    } catch (error) {
      // A feature that is off says nothing of the document.
      const isAnswer = error instanceof ServiceError && (isClosed(error) || !isUnauthorized(error));
      if (!isAnswer) throw error;
      isMissing ||= missingThings(error)?.has("document") === true;
    }
  }
  // One that says "not found" for a document without contents is given away by another that reads it.
  return isMissing && !isRead ? "missing" : "unknown";
}
