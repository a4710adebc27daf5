import { ServiceError } from "../api";
import type { Connection } from "../core/connection";
import { explain } from "../core/rejections/explain";
import { PartialFailure } from "../core/rejections/failures";
import {
  isReadDisabled,
  isDenied,
  isExisting,
  isNotFound,
  mayBeApplied,
  mayLack,
} from "../core/rejections/meaning";
import { eventually } from "../core/steps";
import { requestAddition, requestDeletion, type Destination } from "./documents";

/**
 * Returns the id of the placeholder document. It is added where the service creates an organization or a folder only together
 * with a document. Each organization and folder has its own, so that two that are created at the same time do not delete each
 * other's.
 */
function placeholderIdOf({ folderId }: Destination): string {
  return folderId === undefined ? "pulumi-collab-anchor" : `pulumi-collab-anchor-${folderId}`;
}

/**
 * Whether an object exists, as a read shows it. Undefined: the service does not answer such reads. `denied`: the service denies
 * access, which it may also do for a missing object.
 */
export type Sight = boolean | "denied" | undefined;

type Look = () => Promise<Sight>;

/** Returns what a read shows of an object. */
export async function sightOf(find: () => Promise<boolean>): Promise<Sight> {
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

/** The object to create, and how far an earlier run got with it. */
export interface Beginning {
  readonly inputs: object;
  readonly destination: Destination;
  readonly earlier?: Existence | undefined;
}

/**
 * Creates an organization or a folder. The service has no endpoint for that: it creates them when documents are added.
 *
 * First, an empty list of documents is added. That creates what is missing and changes nothing else. A service may reject or
 * ignore such a request. If the object cannot be seen afterwards, its placeholder document is added and removed again. If the
 * object disappears together with its placeholder, the placeholder is added again permanently.
 *
 * A failure while the placeholder may exist is a partial failure, so that the next run removes the placeholder. (Otherwise the
 * next run would find the object and leave the placeholder in it forever.)
 */
export async function bringIntoBeing(
  connection: Connection,
  { inputs, destination, earlier = {} }: Beginning,
  look: Look,
): Promise<Existence> {
  const documentId = placeholderIdOf(destination);
  let anchoring = earlier.__anchoring === true;
  try {
    if (anchoring) anchoring = !(await removesPlaceholder(connection, destination));
    const isThere = (await addEmptyList(connection, destination))
      ? isThereOrUnseen(await appears(look))
      : (await look()) === true;
    if (isThere) {
      if (anchoring) await removePlaceholder(connection, destination);
      return {};
    }
    await addPlaceholder(connection, destination).catch((error: unknown) => {
      anchoring ||= mayBeApplied(error);
      throw error;
    });
    anchoring = true;
    await removePlaceholder(connection, destination);
    const seen = await appears(look);
    if (typeof seen === "boolean" ? seen : await needsPlaceholder(connection, destination)) return {};
    await addPlaceholder(connection, destination);
    return { __anchor: documentId };
  } catch (error) {
    if (!anchoring) throw error;
    throw new PartialFailure({ ...inputs, __anchoring: true }, [
      `the document ${documentId} may be left in it: ${explain(error)}`,
    ]);
  }
}

/** Adds the placeholder document. One that already exists was left by an interrupted run, and is deleted first. */
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

/**
 * Reports whether an object that cannot be seen exists. If it exists, it accepts its placeholder once more although the request
 * must not create anything.
 */
async function needsPlaceholder(
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

export async function removePlaceholder(connection: Connection, destination: Destination): Promise<void> {
  try {
    await requestDeletion(connection, destination.organizationId, placeholderIdOf(destination));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/**
 * Removes the placeholder document. Returns false where the service denies access, as it may do while the organization is
 * missing: the caller then tries again when the organization exists.
 */
async function removesPlaceholder(connection: Connection, destination: Destination): Promise<boolean> {
  try {
    await removePlaceholder(connection, destination);
    return true;
  } catch (error) {
    if (!isDenied(error)) throw error;
    return false;
  }
}

async function addEmptyList(connection: Connection, destination: Destination): Promise<boolean> {
  try {
    await connection.client.addDocuments({ ...destination, documents: [] });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && (error.status === "INVALID_ARGUMENT" || isNotFound(error)))
      return false;
    throw error;
  }
}

function appears(look: Look): Promise<Sight> {
  return eventually(look, isThereOrUnseen);
}

const isThereOrUnseen = (seen: Sight) => seen === true || seen === undefined;

export const STAYS_BEHIND = "stays in the service: it has no endpoint that deletes one.";

/** Returns the notice that another resource of the program declares the object, which keeps its placeholder document. */
export const placeholderKept = (placeholder: string) =>
  `keeps its placeholder document ${placeholder}, because another resource declares it. Delete the document when others are in it.`;

/** Returns the notice that the placeholder document of an object is deleted with its resource. */
export const placeholderDeleted = (placeholder: string) =>
  `has no endpoint that deletes it. Its placeholder document ${placeholder} is deleted: a service that removes what is empty removes it too.`;
