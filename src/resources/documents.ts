import { Batches, resultOf, type Accepted } from "../core/batching";
import type { Connection } from "../core/connection";

// Requests for single documents. Documents of many resources that arrive together share a request.

/** The destination that documents are added or moved to. A request names one destination for all of its documents. */
export interface Destination {
  readonly organizationId: string;
  readonly createOrganization?: boolean | undefined;
  readonly folderId?: string | undefined;
  readonly createFolder?: boolean | undefined;
}

interface DocumentItem {
  readonly documentId: string;
  readonly documentName?: string | undefined;
}

const batches = new Batches<DocumentItem, Accepted>();

/** @throws {ItemError} where the service rejects the document. */
export function requestAddition(
  { client }: Connection,
  destination: Destination,
  document: DocumentItem,
): Promise<Accepted> {
  return batches.submit(client, keyOf("add", destination), document, async (documents) => {
    const results = await client.addDocuments({ ...destination, documents: documents.map(definite) });
    return documents.map((sent) => resultOf(results, sent.documentId, [destination, sent]));
  });
}

/** @throws {ItemError} where the service rejects the document. */
export function requestUpdate(
  { client }: Connection,
  organizationId: string,
  document: DocumentItem,
): Promise<Accepted> {
  const scope = { organizationId };
  return batches.submit(client, keyOf("update", scope), document, async (documents) => {
    const results = await client.updateDocuments({ ...scope, documents: documents.map(definite) });
    return documents.map((sent) => resultOf(results, sent.documentId, [scope, sent]));
  });
}

export async function requestMove(
  { client }: Connection,
  organizationId: string,
  documentId: string,
  folderId: string,
): Promise<void> {
  const destination = { organizationId, folderId };
  await batches.submit(client, keyOf("move", destination), { documentId }, async (documents) => {
    await client.moveDocuments({ ...destination, documentIds: documents.map(idOf) });
    // The reply has no entries: it means that all documents are moved.
    return documents.map(() => ({ status: "fulfilled", value: { existing: false } }));
  });
}

/** @throws {ItemError} where the service rejects the document. */
export async function requestDeletion(
  { client }: Connection,
  organizationId: string,
  documentId: string,
): Promise<void> {
  const scope = { organizationId };
  await batches.submit(client, keyOf("delete", scope), { documentId }, async (documents) => {
    const results = await client.deleteDocuments({ ...scope, documentIds: documents.map(idOf) });
    return documents.map((sent) => resultOf(results, sent.documentId, [scope, sent]));
  });
}

function definite({ documentId, documentName }: DocumentItem) {
  return documentName === undefined ? { documentId } : { documentId, documentName };
}

const idOf = ({ documentId }: DocumentItem): string => documentId;

function keyOf(action: string, destination: Destination): string {
  const { organizationId, createOrganization, folderId, createFolder } = destination;
  return JSON.stringify([action, organizationId, folderId, createOrganization, createFolder]);
}
