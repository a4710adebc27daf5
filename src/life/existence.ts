import { ServiceError } from "../api";
import type { Connection, Destination } from "./connection";
import { eventually } from "./late-writes";
import { explain } from "./refusals/explain";
import { PartialFailure } from "./refusals/failures";
import { isClosed, isDenied, isExisting, isGone, mayBeApplied, mayLack } from "./refusals/meaning";

/**
 * The anchor: a document that is added where the service makes an organization or a folder only together with one. Each
 * organization and folder has its own, so that two that are made at the same time do not delete each other's.
 */
function anchorOf({ folderId }: Destination): string {
  return folderId === undefined ? "pulumi-collab-anchor" : `pulumi-collab-anchor-${folderId}`;
}

/**
 * Whether an object is there. Undefined: the service does not answer such reads. `denied`: it denies access, which it may
 * also do for what is missing.
 */
export type Sight = boolean | "denied" | undefined;

type Look = () => Promise<Sight>;

/** Reports what a read shows of an object. */
export async function sightOf(find: () => Promise<boolean>): Promise<Sight> {
  try {
    return await find();
  } catch (error) {
    if (isGone(error)) return false;
    if (isClosed(error)) return undefined;
    if (isDenied(error)) return "denied";
    throw error;
  }
}

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
): Promise<Existence> {
  const documentId = anchorOf(destination);
  let anchoring = earlier.__anchoring === true;
  try {
    if (anchoring) await removeAnchor(connection, destination);
    anchoring = false;
    if (await addEmptyList(connection, destination)) {
      if (isThereOrUnseen(await appears(look))) return {};
    } else if ((await look()) === true) {
      return {};
    }
    await addAnchor(connection, destination).catch((error: unknown) => {
      anchoring ||= mayBeApplied(error);
      throw error;
    });
    anchoring = true;
    await removeAnchor(connection, destination);
    const seen = await appears(look);
    if (typeof seen === "boolean" ? seen : await takesAnchor(connection, destination)) return {};
    await addAnchor(connection, destination);
    return { __anchor: documentId };
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

function appears(look: Look): Promise<Sight> {
  return eventually(look, isThereOrUnseen);
}

const isThereOrUnseen = (seen: Sight) => seen === true || seen === undefined;

export const STAYS_BEHIND = "stays in the service: it has no endpoint that deletes one.";

/** The notice that the placeholder document of an object is deleted with its resource. */
export const placeholderDeleted = (placeholder: string) =>
  `has no endpoint that deletes it. Its placeholder document ${placeholder} is deleted: a service that removes what is empty removes it too.`;
