import { ServiceError } from "../../api";
import type { Connection, Destination } from "../../life/connection";
import { ItemRefused } from "../../life/refusals/failures";
import { isClosed, isDenied, isExisting, isGone, mayBeApplied, mayLack } from "../../life/refusals/meaning";
import { identityOf } from "../../values/identity";
import { belowTop, isInFolder, TOP } from "./folder";

/** A document as it is declared: where it is, what it is called, what may be made on the way. */
export interface DeclaredDocument {
  readonly organizationId: string;
  readonly documentId: string;
  readonly documentName?: string | undefined;
  /** Absent: a new one is at the top, one that is adopted stays where it is. `root`: at the top in any case. */
  readonly folderId?: string | undefined;
  readonly createOrganization?: boolean | undefined;
  readonly createFolder?: boolean | undefined;
}

/** What of a document can change in place. */
export interface Appearance {
  readonly documentName?: string | undefined;
  readonly folderId?: string | undefined;
}

/** Told after each request what of the document is now so. */
export type Reached = (change: Appearance) => void;

/**
 * Adds a document; one that is there already is taken over: it gets the declared name and folder.
 *
 * @returns the identifier that the service itself gives it, where it tells.
 */
export async function addDocument(
  connection: Connection,
  document: DeclaredDocument,
  reached: Reached,
): Promise<string | undefined> {
  const { documentName, folderId } = document;
  let refusal: unknown;
  try {
    const { existing, serviceId } = await addTo(connection, placeOf(document), document);
    if (!existing) {
      // The service may have taken one that exists for a new one, and left it in its folder.
      if (folderId === TOP) {
        reached({ documentName });
        await moveDocument(connection, document);
      }
      reached({ documentName, folderId });
      return serviceId;
    }
  } catch (error) {
    // A refusal for another reason stands: the document must not come to be by the back door of an update.
    if (!isExisting(error) && !(error instanceof ItemRefused && error.silent)) throw error;
    refusal = error;
  }
  const serviceId = await updateExisting(connection, document, refusal);
  // The state cannot tell the top from a folder that nobody knows: it is told when the document is there.
  if (folderId !== TOP) reached({ documentName });
  if (folderId !== undefined) await moveDocument(connection, document);
  reached({ documentName, folderId });
  return serviceId;
}

async function updateExisting(connection: Connection, document: DeclaredDocument, refusal: unknown) {
  try {
    return (await connection.updateDocument(document.organizationId, document)).serviceId;
  } catch (error) {
    // Neither could it be added nor is it there: the first refusal says why.
    throw refusal !== undefined && error instanceof ItemRefused ? refusal : error;
  }
}

/**
 * Gives a document that is there the declared name and folder: a request for each that differs.
 *
 * @param keepsName is called with the service's rejection where a document cannot be without a name and keeps the old one.
 */
export async function changeDocument(
  connection: Connection,
  from: Appearance,
  to: DeclaredDocument,
  reached: Reached,
  keepsName: (rejection: unknown) => void,
): Promise<void> {
  const { documentName, folderId } = to;
  if (from.documentName !== documentName) {
    const rejection = await rename(connection, from, to);
    // What the program leaves out, the state leaves out, too: as of a document that is adopted with its name.
    reached({ documentName });
    if (rejection !== undefined) keepsName(rejection);
  }
  if (!isInFolder(from.folderId, folderId)) {
    await moveDocument(connection, to);
    reached({ folderId });
  }
}

/**
 * Changes the name of a document.
 *
 * @returns the rejection of an empty name. A service that accepts the old name in its place rejects only that.
 */
async function rename(connection: Connection, from: Appearance, to: DeclaredDocument): Promise<unknown> {
  const { organizationId, documentId, documentName } = to;
  const send = (name: string) =>
    connection.updateDocument(organizationId, { documentId, documentName: name });
  try {
    await send(documentName ?? "");
    return undefined;
  } catch (error) {
    const isRejected = error instanceof ServiceError || error instanceof ItemRefused;
    if (documentName !== undefined || from.documentName === undefined || !isRejected) throw error;
    if (isGone(error) || isDenied(error) || isClosed(error) || mayBeApplied(error)) throw error;
    await send(from.documentName).catch(() => {
      throw error;
    });
    return error;
  }
}

/** Deletes documents, but for those that another resource of this run holds. One that is gone already counts as deleted. */
export async function deleteDocument(
  connection: Connection,
  organizationId: string,
  documentId: string,
): Promise<void> {
  const identity = () => identityOf.document(organizationId, documentId);
  await connection.claims.release([documentId], identity, async () => {
    try {
      await connection.deleteDocument(organizationId, documentId);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  });
}

/**
 * Adds a document to a place. What the same program declares, its folder or its organization, the service may have dropped
 * again, as when a folder lives only as long as a document is in it: then the document is to make it.
 */
async function addTo(connection: Connection, place: Destination, document: DeclaredDocument) {
  try {
    return await connection.addDocument(place, document);
  } catch (error) {
    const making = withDeclared(connection, place);
    if (!mayLack(error) || !making) throw error;
    return connection.addDocument(making, document);
  }
}

/** The same place, and what of it the program declares is made if it is missing; undefined where that changes nothing. */
function withDeclared({ claims }: Connection, place: Destination): Destination | undefined {
  const { organizationId, folderId } = place;
  const organization =
    place.createOrganization !== true && claims.isClaimed(identityOf.organization(organizationId));
  const folder =
    folderId !== undefined &&
    place.createFolder !== true &&
    claims.isClaimed(identityOf.folder(organizationId, folderId));
  if (!organization && !folder) return undefined;
  return {
    ...place,
    ...(organization ? { createOrganization: true } : {}),
    ...(folder ? { createFolder: true } : {}),
  };
}

/** Moving knows no `createFolder`: where the folder is missing, adding the document to it makes it first. */
async function moveDocument(connection: Connection, document: DeclaredDocument): Promise<void> {
  const { organizationId, documentId, folderId = TOP } = document;
  const go = () => connection.moveDocument(organizationId, documentId, folderId);
  try {
    await go();
  } catch (error) {
    const place = placeOf(document);
    const making = document.createFolder ? place : withDeclared(connection, place);
    const lacks = mayLack(error);
    const isFolder = lacks?.has("folder") === true || lacks?.has("unnamed") === true;
    if (place.folderId === undefined || !making?.createFolder || !isFolder) throw error;
    await connection.addDocument(making, document).catch((refusal: unknown) => {
      // It is there already; what counts is that the folder now is too.
      if (!(refusal instanceof ItemRefused)) throw refusal;
    });
    await go();
  }
}

function placeOf({
  organizationId,
  createOrganization,
  folderId,
  createFolder,
}: DeclaredDocument): Destination {
  return { organizationId, createOrganization, folderId: belowTop(folderId), createFolder };
}
