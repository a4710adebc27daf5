import { ServiceError } from "../api";
import type { Connection, Destination } from "./connection";
import { eventually } from "./late-writes";
import { explain } from "./refusals/explain";
import { PartialFailure } from "./refusals/failures";
import { isExisting, isGone, mayBeApplied, mayLack } from "./refusals/meaning";

/**
 * The anchor: a document that is added where the service makes an organization or a folder only together with one. Each
 * organization and folder has its own, so that two that are made at the same time do not delete each other's.
 */
function anchorOf({ folderId }: Destination): string {
  return folderId === undefined ? "pulumi-collab-anchor" : `pulumi-collab-anchor-${folderId}`;
}

/** Whether an object is there; undefined where the service does not tell. */
export type Look = () => Promise<boolean | undefined>;

/** What a state keeps of how its object came into being. */
export interface Existence {
  /** The id of the anchor document, where it had to stay. */
  readonly __anchor?: string | undefined;
  /** The anchor document may be in it and has to be taken away. */
  readonly __anchoring?: true | undefined;
}

/** What is to be brought into being, and how far an earlier run got with it. */
export interface Beginning {
  readonly inputs: object;
  readonly destination: Destination;
  readonly earlier?: Existence | undefined;
}

/** How an object came to be there. */
interface Begun {
  readonly existence: Existence;
  /** It was there before anything was written. */
  readonly found: boolean;
}

/**
 * Brings an organization or a folder into being. The service has no endpoint for that: it makes them while adding documents.
 *
 * First an empty list of documents is added: that makes what is missing and changes nothing else. A service may refuse it, or
 * ignore it. When the object cannot be seen then, its anchor is added and taken away again. An object that is gone together
 * with its anchor gets it back for good.
 *
 * A failure while the anchor may be there is a partial one, so that the next run takes it away. (It would else find the object
 * there and leave the anchor in it for ever.)
 */
export async function bringIntoBeing(
  connection: Connection,
  { inputs, destination, earlier = {} }: Beginning,
  look: Look,
): Promise<Begun> {
  const documentId = anchorOf(destination);
  let anchoring = earlier.__anchoring === true;
  try {
    if (anchoring) await removeAnchor(connection, destination);
    anchoring = false;
    if (await addEmptyList(connection, destination)) {
      if ((await appears(look)) !== false) return { existence: {}, found: false };
    } else if ((await look()) === true) {
      return { existence: {}, found: true };
    }
    await addAnchor(connection, destination).catch((error: unknown) => {
      anchoring ||= mayBeApplied(error);
      throw error;
    });
    anchoring = true;
    await removeAnchor(connection, destination);
    if ((await appears(look)) ?? (await takesAnchor(connection, destination)))
      return { existence: {}, found: false };
    await addAnchor(connection, destination);
    return { existence: { __anchor: documentId }, found: false };
  } catch (error) {
    if (!anchoring) throw error;
    throw new PartialFailure({ ...inputs, __anchoring: true }, [
      `the document ${documentId} may be left in it: ${explain(error)}`,
    ]);
  }
}

/** Adds the anchor. One that is there already was left by a run that was cut off: it is deleted first. */
async function addAnchor(connection: Connection, destination: Destination): Promise<void> {
  const documentId = anchorOf(destination);
  try {
    await connection.addDocument(destination, { documentId });
  } catch (error) {
    if (!isExisting(error)) throw error;
    await removeAnchor(connection, destination);
    await connection.addDocument(destination, { documentId });
  }
}

/**
 * Whether an object is there that cannot be seen. If it is, it takes its anchor once more although nothing is to be made with
 * it.
 */
async function takesAnchor(
  connection: Connection,
  { organizationId, folderId }: Destination,
): Promise<boolean> {
  const destination = { organizationId, folderId };
  try {
    await addAnchor(connection, destination);
  } catch (error) {
    if (mayLack(error)) return false;
    throw error;
  }
  await removeAnchor(connection, destination);
  return true;
}

export async function removeAnchor(connection: Connection, destination: Destination): Promise<void> {
  try {
    await connection.deleteDocument(destination.organizationId, anchorOf(destination));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

async function addEmptyList(connection: Connection, destination: Destination): Promise<boolean> {
  try {
    await connection.client.addDocuments({ ...destination, documents: [] });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && (error.status === "INVALID_ARGUMENT" || isGone(error))) return false;
    throw error;
  }
}

function appears(look: Look): Promise<boolean | undefined> {
  return eventually(look, (seen) => seen !== false);
}

/** What people are told of an object that is not deleted. */
export function staysBehind(anchor: string | undefined): string {
  const anchored = anchor === undefined ? "" : `, with the document ${anchor} that keeps it in being`;
  return `stays in the service${anchored}: it has no endpoint that deletes one.`;
}
