import { ServiceError } from "../api";
import type { Connection, Place } from "./connection";
import { isGone, ItemRefused } from "./outcome";

/** The document that is added where the service makes an organization or a folder only together with one. */
export const ANCHOR_DOCUMENT_ID = "pulumi-collab-anchor";

/** How often, and how long apart, an object that was just made is looked for: a service may show a write late. */
const LOOKS_MS = [0, 200, 600, 1200];

/** Whether an object is there; undefined where the service does not tell. */
export type Look = () => Promise<boolean | undefined>;

/**
 * Brings an organization or a folder into being. The service has no endpoint for that: it makes them while adding
 * documents. An empty list is tried first; where that is refused or shows no effect, one anchor document is added and
 * taken away again, unless the object dies with it.
 *
 * @returns the id of the anchor document, where it had to stay.
 */
export async function bringIntoBeing(
  connection: Connection,
  place: Place,
  look: Look,
): Promise<string | undefined> {
  if ((await addEmptyList(connection, place)) && (await appears(look)) !== false) return undefined;
  await connection.addDocument(place, { documentId: ANCHOR_DOCUMENT_ID });
  await removeAnchor(connection, place.organizationId);
  if ((await appears(look)) !== false) return undefined;
  await connection.addDocument(place, { documentId: ANCHOR_DOCUMENT_ID });
  return ANCHOR_DOCUMENT_ID;
}

export async function removeAnchor(connection: Connection, organizationId: string): Promise<void> {
  try {
    await connection.deleteDocument(organizationId, ANCHOR_DOCUMENT_ID);
  } catch (error) {
    if (!isGone(error) && !(error instanceof ItemRefused)) throw error;
  }
}

async function addEmptyList(connection: Connection, place: Place): Promise<boolean> {
  try {
    await connection.client.addDocuments({ ...place, documents: [] });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && (error.status === "INVALID_ARGUMENT" || isGone(error))) return false;
    throw error;
  }
}

async function appears(look: Look): Promise<boolean | undefined> {
  for (const pause of LOOKS_MS) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const seen = await look();
    if (seen !== false) return seen;
  }
  return false;
}
