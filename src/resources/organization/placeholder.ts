import { ServiceError } from "../../api";
import type { Connection } from "../../core/connection";
import type { Context } from "../../core/resource-type";
import { explain } from "../../core/rejections/explain";
import { PartialFailure } from "../../core/rejections/failures";
import {
  isReadDisabled,
  isDenied,
  isExisting,
  isNotFound,
  mayBeApplied,
  mayLack,
} from "../../core/rejections/meaning";
import { eventually, ignoreDeleted } from "../../core/steps";
import { requestAddition, requestDeletion, type Destination } from "../document/requests";

/**
 * Returns the id of the placeholder document, which is added if the service creates an organization or a folder only together with
 * a document. Each organization and folder has a different id, so that resources that are created at the same time do not delete
 * each other's placeholder document.
 */
function placeholderIdOf({ folderId }: Destination): string {
  return folderId === undefined ? PLACEHOLDER : `${PLACEHOLDER}-${folderId}`;
}

const PLACEHOLDER = "pulumi-collab-anchor";

export const isPlaceholder = (documentId: string): boolean => documentId.startsWith(PLACEHOLDER);

/**
 * Whether an object exists, according to a read. Undefined: such reads are disabled. `denied`: the service denies access, and may
 * do that for a missing object too. `unclear`: the service gives the same reply for a missing object.
 */
export type Presence = boolean | "denied" | "unclear" | undefined;

type Look = () => Promise<Presence>;

/** Returns whether an object exists. `find` sends the read. */
export async function presenceByRead(find: () => Promise<boolean | "unclear">): Promise<Presence> {
  try {
    return await find();
  } catch (error) {
    if (isNotFound(error)) return false;
    if (isReadDisabled(error)) return undefined;
    if (isDenied(error)) return "denied";
    throw error;
  }
}

/** What a state records about the creation of its object. */
export interface Existence {
  /** The id of the placeholder document, if it had to stay. */
  readonly __anchor?: string | undefined;
  /** True if the object may still contain the placeholder document, which must be removed. */
  readonly __anchoring?: true | undefined;
}

/**
 * Creates an organization or a folder. The service has no endpoint for that: it creates them when documents are added.
 *
 * First, an empty list of documents is added, which creates a missing object and changes nothing else. A service may reject or
 * ignore such a request. If a read does not show the object afterwards, its placeholder document is added and removed again. If the
 * object disappears together with its placeholder, the placeholder is added again permanently.
 *
 * A failure while the placeholder may exist is a partial failure, so that the next run removes the placeholder. (Otherwise the
 * next run would find the object and never remove the placeholder.)
 *
 * @param earlier records how far an earlier run got.
 */
export async function createByAddingDocuments(
  connection: Connection,
  destination: Destination,
  inputs: object,
  look: Look,
  earlier: Existence = {},
): Promise<Existence> {
  const documentId = placeholderIdOf(destination);
  let mayBeLeft = earlier.__anchoring === true;
  try {
    if (mayBeLeft) mayBeLeft = !(await removeLeftPlaceholder(connection, destination));
    if (await createWithoutPlaceholder(connection, destination, look)) {
      if (mayBeLeft) await removePlaceholder(connection, destination);
      return {};
    }
    await addPlaceholder(connection, destination).catch((error: unknown) => {
      mayBeLeft ||= mayBeApplied(error);
      throw error;
    });
    mayBeLeft = true;
    await removePlaceholder(connection, destination);
    const seen = await appears(connection, look);
    if (typeof seen === "boolean" ? seen : await staysWithoutPlaceholder(connection, destination)) return {};
    await addPlaceholder(connection, destination);
    // The state of a folder contains what this read shows. If it fails, the state must not lose the placeholder.
    await look();
    return { __anchor: documentId };
  } catch (error) {
    if (!mayBeLeft) throw error;
    throw new PartialFailure({ ...inputs, __anchoring: true }, [
      `the placeholder document ${documentId} may still exist: ${explain(error)}`,
    ]);
  }
}

/** Adds the placeholder document. Deletes it first if it exists: an interrupted run did not delete it. */
async function addPlaceholder(connection: Connection, destination: Destination): Promise<void> {
  const documentId = placeholderIdOf(destination);
  try {
    await requestAddition(connection, destination, { documentId });
  } catch (error) {
    if (!isExisting(error)) throw error;
    await removePlaceholder(connection, destination);
    await requestAddition(connection, destination, { documentId });
  }
}

/** Reports whether an object that cannot be read exists: then the service adds the placeholder without creating the object. */
async function staysWithoutPlaceholder(
  connection: Connection,
  { organizationId, folderId }: Destination,
): Promise<boolean> {
  const destination = { organizationId, folderId };
  try {
    await addPlaceholder(connection, destination);
  } catch (error) {
    if (mayLack(error)) return false;
    throw error;
  }
  await removePlaceholder(connection, destination);
  return true;
}

async function removePlaceholder(connection: Connection, destination: Destination): Promise<void> {
  const { organizationId } = destination;
  await requestDeletion(connection, organizationId, placeholderIdOf(destination)).catch(ignoreDeleted);
}

/**
 * Removes a placeholder document of an earlier run, if there is one. Returns false if the service denies access as it does
 * for missing organizations: a missing organization contains no placeholder.
 */
async function removeLeftPlaceholder(connection: Connection, destination: Destination): Promise<boolean> {
  try {
    await removePlaceholder(connection, destination);
    return true;
  } catch (error) {
    if (!isDenied(error) || !(await connection.hidesMissing())) throw error;
    return false;
  }
}

/** Sends the request that creates the object without a document, if the service supports that, and returns whether it exists. */
async function createWithoutPlaceholder(
  connection: Connection,
  destination: Destination,
  look: Look,
): Promise<boolean> {
  try {
    await connection.client.addDocuments({ ...destination, documents: [] });
  } catch (error) {
    const needsDocument =
      error instanceof ServiceError && (error.status === "INVALID_ARGUMENT" || isNotFound(error));
    if (!needsDocument) throw error;
    return (await look()) === true;
  }
  return isThereOrUnseen(await appears(connection, look));
}

function appears({ client }: Connection, look: Look): Promise<Presence> {
  return eventually(client, look, (seen) => isThereOrUnseen(seen) || seen === "unclear");
}

const isThereOrUnseen = (seen: Presence) => seen === true || seen === undefined;

/** Returns the placeholder document that a state records, as contents of the service. */
export const placeholderIn = (documentId: string | undefined, folderId?: string) =>
  documentId === undefined ? {} : { [documentId]: { folderId } };

/** An organization or a folder that a resource owns. `what` names it in notices, such as `Folder acme/plans`. */
interface Owned {
  readonly what: string;
  readonly identity: string;
  readonly destination: Destination;
}

/** Calls `forget` unless another resource of the program owns the object. That resource then keeps the placeholder document. */
export async function releaseCreated(
  { connection, notify }: Context,
  { what, identity, destination }: Owned,
  { __anchor, __anchoring }: Existence,
  forget: () => Promise<void>,
): Promise<void> {
  if (__anchoring) await removeLeftPlaceholder(connection, destination);
  const released = await connection.ownership.deleteUnowned([identity], (id) => id, forget);
  if (released.length === 0 && __anchor !== undefined)
    notify(
      `${what} keeps its placeholder document ${__anchor}, because another resource declares it. ` +
        `Delete that document once there are other documents.`,
    );
}

/** Deletes the placeholder document of an object together with the resource. */
export async function deletePlaceholder(
  { connection, notify }: Context,
  { what, destination }: Owned,
  placeholder: string,
): Promise<void> {
  if (!(await removeLeftPlaceholder(connection, destination))) {
    notify(
      `${what} is removed from the state: the service denies access to its organization, as to one that does not exist. ` +
        `If it exists, its placeholder document ${placeholder} stays.`,
    );
    return;
  }
  notify(
    `No endpoint deletes ${what}. Its placeholder document ${placeholder} is deleted: some services then remove ` +
      `the empty ${destination.folderId === undefined ? "organization" : "folder"}.`,
  );
}

export const STAYS_BEHIND = "stays in the service: it has no endpoint that deletes one.";
