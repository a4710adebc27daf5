import { ServiceError } from "../api";
import type { Connection, Place } from "./connection";
import { PartialFailure } from "./refusals/failures";
import { isExisting, isGone, mayBeApplied, mayLack } from "./refusals/meaning";
import { explain } from "./refusals/outcome";

/**
 * The document that is added where the service makes an organization or a folder only together with one. Each has its own,
 * so that those made at the same time are not in each other's way.
 */
function anchorOf({ folderId }: Place): string {
  return folderId === undefined ? "pulumi-collab-anchor" : `pulumi-collab-anchor-${folderId}`;
}

/** How often, and how long apart, an object that was just made is looked for: a service may show a write late. */
const LOOKS_MS = [0, 200, 600, 1200];

/** Whether an object is there; undefined where the service does not tell. */
export type Look = () => Promise<boolean | undefined>;

/** What a state keeps of how its object came into being. */
export interface Existence {
  /** The id of the anchor document, where it had to stay. */
  readonly __anchor?: string | undefined;
  /** The anchor document may be there, and has not been taken away yet. */
  readonly __anchoring?: true | undefined;
}

/** What was asked for and how far an earlier run got with it. */
export interface Beginning {
  readonly inputs: object;
  readonly place: Place;
  readonly earlier?: Existence | undefined;
}

/** How an object came to be there. */
interface Begun {
  readonly existence: Existence;
  /** It was seen before anything was written. */
  readonly found: boolean;
}

/**
 * Brings an organization or a folder into being. The service has no endpoint for that: it makes them while adding
 * documents. An empty list is tried first: it makes what is missing and changes nothing else. Where that is refused or
 * shows no effect, and the object cannot be seen, one anchor document is added and taken away again, unless the object dies
 * with it. A failure between the two is a partial one: the next run would find the object there, and leave the anchor in it
 * for ever.
 */
export async function bringIntoBeing(
  connection: Connection,
  { inputs, place, earlier = {} }: Beginning,
  look: Look,
): Promise<Begun> {
  const documentId = anchorOf(place);
  let anchoring = earlier.__anchoring === true;
  try {
    if (anchoring) await removeAnchor(connection, place);
    anchoring = false;
    if (await addEmptyList(connection, place)) {
      if ((await appears(look)) !== false) return { existence: {}, found: false };
    } else if ((await look()) === true) {
      return { existence: {}, found: true };
    }
    await addAnchor(connection, place).catch((error: unknown) => {
      anchoring ||= mayBeApplied(error);
      throw error;
    });
    anchoring = true;
    await removeAnchor(connection, place);
    if ((await appears(look)) ?? (await takesAnchor(connection, place)))
      return { existence: {}, found: false };
    await addAnchor(connection, place);
    return { existence: { __anchor: documentId }, found: false };
  } catch (error) {
    if (!anchoring) throw error;
    throw new PartialFailure({ ...inputs, __anchoring: true }, [
      `the document ${documentId} may be left in it: ${explain(error)}`,
    ]);
  }
}

/** An anchor that is there already was left by a run that was cut off, maybe elsewhere: it goes first. */
async function addAnchor(connection: Connection, place: Place): Promise<void> {
  const documentId = anchorOf(place);
  try {
    await connection.addDocument(place, { documentId });
  } catch (error) {
    if (!isExisting(error)) throw error;
    await removeAnchor(connection, place);
    await connection.addDocument(place, { documentId });
  }
}

/** Whether an object that cannot be seen has outlived its anchor: then it takes the anchor once more without being made. */
async function takesAnchor(connection: Connection, { organizationId, folderId }: Place): Promise<boolean> {
  const place = { organizationId, folderId };
  try {
    await addAnchor(connection, place);
  } catch (error) {
    if (mayLack(error)) return false;
    throw error;
  }
  await removeAnchor(connection, place);
  return true;
}

export async function removeAnchor(connection: Connection, place: Place): Promise<void> {
  try {
    await connection.deleteDocument(place.organizationId, anchorOf(place));
  } catch (error) {
    if (!isGone(error)) throw error;
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

/** What is told when an object is left where it is. */
export function staysBehind(anchor: string | undefined): string {
  const anchored = anchor === undefined ? "" : `, with the document ${anchor} that keeps it in being`;
  return `stays in the service${anchored}: it has no endpoint that deletes one.`;
}
