import { ServiceError } from "../api";
import type { Connection, Place } from "./connection";
import { identityOf } from "./identity";
import { ItemRefused } from "./failures";
import { isGone, saysExisting } from "./outcome";

/** The reserved name of an organization's top: a document in no folder is there. */
export const TOP = "root";

/** A document as it is declared: where it is, what it is called, what may be made on the way. */
export interface DeclaredDocument {
  readonly organizationId: string;
  readonly documentId: string;
  readonly documentName?: string | undefined;
  /** Absent: at the top. */
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
  let refusal: ItemRefused | undefined;
  try {
    const { words, serviceId } = await connection.addDocument(placeOf(document), document);
    if (!saysExisting(words)) {
      reached({ documentName, folderId });
      return serviceId;
    }
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    refusal = error;
  }
  const serviceId = await updateExisting(connection, document, refusal);
  reached({ documentName });
  if (folderId !== undefined) await moveDocument(connection, document);
  reached({ folderId });
  return serviceId;
}

async function updateExisting(connection: Connection, document: DeclaredDocument, refusal?: ItemRefused) {
  try {
    return (await connection.updateDocument(document.organizationId, document)).serviceId;
  } catch (error) {
    // Neither could it be added nor is it there: the first refusal says why.
    throw refusal && error instanceof ItemRefused ? refusal : error;
  }
}

/** Gives a document that is there the declared name and folder: a request for each that differs. */
export async function changeDocument(
  connection: Connection,
  from: Appearance,
  to: DeclaredDocument,
  reached: Reached,
): Promise<void> {
  const { organizationId, documentId, documentName, folderId } = to;
  if (from.documentName !== documentName) {
    await connection.updateDocument(organizationId, { documentId, documentName: documentName ?? "" });
    reached({ documentName });
  }
  if (from.folderId !== folderId) {
    await moveDocument(connection, to);
    reached({ folderId });
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

/** Moving knows no `createFolder`: where the folder is missing, adding the document to it makes it first. */
async function moveDocument(connection: Connection, document: DeclaredDocument): Promise<void> {
  const { organizationId, documentId, folderId = TOP } = document;
  const go = () => connection.moveDocument(organizationId, documentId, folderId);
  try {
    await go();
  } catch (error) {
    if (!document.createFolder || !(error instanceof ServiceError)) throw error;
    await connection.addDocument(placeOf(document), document).catch((refusal: unknown) => {
      // It is there already; what counts is that the folder now is too.
      if (!(refusal instanceof ItemRefused)) throw refusal;
    });
    await go();
  }
}

function placeOf({ organizationId, createOrganization, folderId, createFolder }: DeclaredDocument): Place {
  return { organizationId, createOrganization, folderId, createFolder };
}
