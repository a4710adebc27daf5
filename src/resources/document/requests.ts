import { ServiceError, type CollabClient, type ItemResults } from "../../api";
import { Batches, resultOf, type Accepted } from "../../core/batching";
import type { Connection } from "../../core/connection";
import { describeError } from "../../core/rejections/explain";
import { ItemError, WholeFailure } from "../../core/rejections/failures";
import {
  isReadDisabled,
  isDenied,
  isExisting,
  isNotFound,
  isOrganizationDisabled,
  mayBeApplied,
  mayLack,
  missingThings,
} from "../../core/rejections/meaning";
import { ifMayBeApplied, ignoreDeleted } from "../../core/steps";
import { identityOf, TOP } from "../../values/identity";
import {
  belowTop,
  eachProperty,
  isInFolder,
  PROPERTIES,
  type Appearance,
  type DocumentProperties,
} from "./definition";

/** The place that documents are added or moved to. A request names one place for all of its documents. */
export interface Destination {
  readonly organizationId: string;
  readonly createOrganization?: boolean | undefined;
  readonly folderId?: string | undefined;
  readonly createFolder?: boolean | undefined;
}

interface DocumentItem extends DocumentProperties {
  readonly documentId: string;
}

/** A declared document. Without a folder, a new document is at the top and an adopted one stays where it is. */
export interface DeclaredDocument extends Destination, DocumentItem {}

/** Called after each request with the properties of the document that have taken effect. */
export type RecordChange = (change: Appearance) => void;

/** Callbacks for the results of the requests that change a document. */
interface Results {
  /** Called with the properties that have taken effect, and with those that stay unsure. */
  readonly record: (change: Appearance, unsure: Unsure | undefined) => void;
  /** Called with all properties that are unsure, because a reply was lost. */
  readonly recordUnsure: (unsure: Unsure) => void;
  /** Called with the service's rejection if a property that is left out must have a value and keeps the old one. */
  readonly onKeptValue: (rejection: unknown) => void;
}

/** Properties and the folder that a document may have. Only those that are unsure have a value: `""` or {@link TOP} for none. */
export type Unsure = Appearance;

/**
 * Returns what a change starts from, so that it sends each property in which the document differs, or may differ. What is unsure
 * counts only where the known value would send nothing. For example, the name is known as A, and B is unsure, because the reply to
 * a renaming was lost. If the program declares A, the change starts from B and sends A.
 */
function startingPoint(known: Appearance, unsure: Unsure | undefined, declared: Appearance): Appearance {
  if (!unsure) return known;
  const isMoveSent = !isInFolder(known.folderId, declared.folderId);
  return {
    ...eachProperty((input) =>
      known[input] === declared[input] ? (unsure[input] ?? known[input]) : known[input],
    ),
    folderId: isMoveSent ? known.folderId : (unsure.folderId ?? known.folderId),
  };
}

/** Returns what stays unsure of a document after a change has taken effect; undefined if nothing does. */
function stillUnsure(unsure: Unsure | undefined, change: Appearance): Unsure | undefined {
  const rest = Object.entries(unsure ?? {}).filter(([input]) => !Object.hasOwn(change, input));
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

/**
 * Adds a document. An existing document is adopted: it gets the declared name and folder.
 *
 * @returns the identifier that the service itself assigns, if the service returns one.
 */
export async function addDocument(
  connection: Connection,
  document: DeclaredDocument,
  record: RecordChange,
): Promise<string | undefined> {
  const { organizationId, folderId } = document;
  const properties = propertiesOf(document);
  let added: Accepted | undefined;
  let rejection: unknown;
  try {
    added = await addTo(connection, destinationOf(document), document);
  } catch (error) {
    // A rejection for any other reason is final: the update below might create the document that the service rejected.
    if (!isExisting(error) && !(error instanceof ItemError && error.silent)) throw error;
    rejection = error;
  }
  const isNew = added?.existing === false;
  const accepted = isNew
    ? added
    : await requestUpdate(connection, organizationId, document).catch((error: unknown) => {
        // A second rejection that only reports that the document does not exist, or gives no reason, explains less than the first.
        const explainsLess = isNotFound(error) || (error instanceof ItemError && error.silent);
        throw rejection !== undefined && explainsLess ? rejection : error;
      });
  record(properties);
  // The service may have reported an existing document as a new one. If the program declares a folder, the addition named it. But no
  // addition can name the top, so a document that is declared there may still be in a folder.
  if (isNew ? folderId === TOP : folderId !== undefined) await moveDocument(connection, document);
  record({ ...properties, folderId });
  return accepted?.serviceId;
}

/**
 * Gives an existing document the declared properties and folder. Normally sends one request for each of the two that differs; a
 * rejected empty name or a missing folder takes more.
 */
export async function changeDocument(
  connection: Connection,
  [known, unsure]: readonly [known: Appearance, unsure: Unsure | undefined],
  to: DeclaredDocument,
  { record, recordUnsure, onKeptValue }: Results,
): Promise<void> {
  const { folderId } = to;
  const from = startingPoint(known, unsure, to);
  let rest = unsure;
  const recordChange = (change: Appearance) => {
    rest = stillUnsure(rest, change);
    record(change, rest);
  };
  const ifUnsure = (sent: Unsure) => ifMayBeApplied(recordUnsure, { ...rest, ...sent });
  if (PROPERTIES.some(({ input }) => from[input] !== to[input])) {
    const sent = eachProperty((input) => (from[input] === to[input] ? undefined : (to[input] ?? "")));
    const rejection = await changeProperties(connection, from, to).catch(ifUnsure(sent));
    // If the program leaves the name out, so does the state, as for a document that is adopted with its name.
    recordChange(propertiesOf(to));
    if (rejection !== undefined) onKeptValue(rejection);
  }
  if (!isInFolder(from.folderId, folderId)) {
    await moveDocument(connection, to).catch(ifUnsure({ folderId: folderId ?? TOP }));
    recordChange({ folderId });
  }
}

/**
 * Changes those properties of a document that differ. One that is left out becomes empty.
 *
 * @returns the rejection of an empty property. If the service then accepts the old one, it rejects only the empty one.
 */
async function changeProperties(
  connection: Connection,
  from: DocumentProperties,
  to: DeclaredDocument,
): Promise<unknown> {
  const { organizationId, documentId } = to;
  const send = (leftOut: DocumentProperties) => {
    const changed = eachProperty((input) =>
      from[input] === to[input] ? undefined : (to[input] ?? leftOut[input] ?? ""),
    );
    return requestUpdate(connection, organizationId, { documentId, ...changed });
  };
  try {
    await send({});
    return undefined;
  } catch (error) {
    const isRejected = error instanceof ServiceError || error instanceof ItemError;
    const leavesOut = PROPERTIES.some(({ input }) => from[input] !== undefined && to[input] === undefined);
    if (!leavesOut || !isRejected) throw error;
    if (isNotFound(error) || isDenied(error) || isReadDisabled(error) || mayBeApplied(error)) throw error;
    await send(from).catch(() => {
      throw error;
    });
    return error;
  }
}

/** Returns what to do where an update finds that a document is missing. */
export function adviceOnMissingDocument(error: unknown, action: "create" | "update"): string | undefined {
  const missing = missingThings(error);
  return action === "update" && (missing?.has("document") || missing?.has("unnamed"))
    ? "A document that was deleted outside of this program is created again, empty, by `pulumi up --replace` with the URN of this resource."
    : undefined;
}

/** Deletes a document unless another resource of this run owns it. A document that is already missing counts as deleted. */
export async function deleteDocument(
  connection: Connection,
  organizationId: string,
  documentId: string,
): Promise<void> {
  const identity = () => identityOf.document(organizationId, documentId);
  await connection.ownership.deleteUnowned([documentId], identity, async () => {
    await requestDeletion(connection, organizationId, documentId).catch(ignoreDeleted);
  });
}

/**
 * Adds a document to a place. The service may have removed a folder or organization that the same program declares, for example
 * because a folder exists only while a document is in it. Adding the document then creates it again.
 */
async function addTo(connection: Connection, destination: Destination, document: DeclaredDocument) {
  try {
    return await requestAddition(connection, destination, document);
  } catch (error) {
    const creatingDestination = withCreateFlags(connection, destination);
    if (!mayLack(error) || !creatingDestination) throw error;
    return requestAddition(connection, creatingDestination, document);
  }
}

/** Returns the place with the flags that create what the program declares of it; undefined if that adds no flag. */
function withCreateFlags({ ownership }: Connection, destination: Destination): Destination | undefined {
  const { organizationId, folderId } = destination;
  const organization =
    destination.createOrganization !== true && ownership.isOwned(identityOf.organization(organizationId));
  const folder =
    folderId !== undefined &&
    destination.createFolder !== true &&
    ownership.isOwned(identityOf.folder(organizationId, folderId));
  if (!organization && !folder) return undefined;
  return {
    ...destination,
    ...(organization ? { createOrganization: true } : {}),
    ...(folder ? { createFolder: true } : {}),
  };
}

/** How often a folder is created for a document that moves to it. */
const CREATIONS = 3;

/**
 * Moves a document. The request has no `createFolder`, so adding the document to a missing folder creates the folder first. A
 * service that removes empty folders may remove it again before the document moves, together with a folder that another
 * request empties. It is then created again.
 */
async function moveDocument(connection: Connection, document: DeclaredDocument): Promise<void> {
  const { organizationId, documentId } = document;
  const destination = destinationOf(document);
  const { folderId } = destination;
  if (folderId === undefined) {
    await requestMove(connection, organizationId, documentId, TOP).catch(explainRejectedTop);
    return;
  }
  const creatingDestination = document.createFolder ? destination : withCreateFlags(connection, destination);
  for (let created = 0; ; created++) {
    try {
      await requestMove(connection, organizationId, documentId, folderId);
      return;
    } catch (error) {
      const lacks = mayLack(error);
      const isFolder = lacks?.has("folder") === true || lacks?.has("unnamed") === true;
      if (!creatingDestination?.createFolder || !isFolder || created === CREATIONS) throw error;
    }
    await requestAddition(connection, creatingDestination, document).catch((rejection: unknown) => {
      // The document exists already. What matters is that the folder now exists too.
      if (!(rejection instanceof ItemError || isExisting(rejection))) throw rejection;
    });
  }
}

/** Explains the rejection of the reserved folder `root`, which the program need not name. */
function explainRejectedTop(error: unknown): never {
  const missing = missingThings(error);
  const isAboutTop = missing
    ? missing.has("folder") || missing.has("unnamed")
    : error instanceof ServiceError && error.status === "INVALID_ARGUMENT" && !isOrganizationDisabled(error);
  if (!isAboutTop || mayBeApplied(error)) throw error;
  throw new WholeFailure([
    `${describeError(error, { isMember: true })} Without folderId, a document moves to the reserved folder root, which ` +
      "some services reject: then set folderId.",
  ]);
}

function destinationOf({
  organizationId,
  createOrganization,
  folderId,
  createFolder,
}: DeclaredDocument): Destination {
  return { organizationId, createOrganization, folderId: belowTop(folderId), createFolder };
}

// Requests for single documents. Documents of many resources that arrive together share a request. Each function throws an
// ItemError where the service rejects the document.

const batches = new Batches<DocumentItem, Accepted>();

export const requestAddition = ({ client }: Connection, destination: Destination, document: DocumentItem) =>
  inBatch(client, "add", destination, document, (documents) =>
    client.addDocuments({ ...destination, documents: documents.map(itemOf) }),
  );

const requestUpdate = ({ client }: Connection, organizationId: string, document: DocumentItem) =>
  inBatch(client, "update", { organizationId }, document, (documents) =>
    client.updateDocuments({ organizationId, documents: documents.map(itemOf) }),
  );

export const requestDeletion = ({ client }: Connection, organizationId: string, documentId: string) =>
  inBatch(client, "delete", { organizationId }, { documentId }, (documents) =>
    client.deleteDocuments({ organizationId, documentIds: documents.map(idOf) }),
  );

const requestMove = ({ client }: Connection, organizationId: string, documentId: string, folderId: string) =>
  inBatch(client, "move", { organizationId, folderId }, { documentId }, (documents) =>
    client.moveDocuments({ organizationId, folderId, documentIds: documents.map(idOf) }),
  );

function inBatch(
  client: CollabClient,
  action: string,
  destination: Destination,
  document: DocumentItem,
  send: (documents: readonly DocumentItem[]) => Promise<ItemResults>,
): Promise<Accepted> {
  return batches.submit(client, keyOf(action, destination), document, async (documents) => {
    const results = await send(documents);
    return documents.map((sent) => resultOf(results, sent.documentId, [destination, sent]));
  });
}

const keyOf = (action: string, destination: Destination): string => {
  const { organizationId, createOrganization, folderId, createFolder } = destination;
  return JSON.stringify([action, organizationId, folderId, createOrganization, createFolder]);
};

const idOf = ({ documentId }: DocumentItem): string => documentId;

const propertiesOf = (document: DocumentProperties) => eachProperty((input) => document[input]);

const itemOf = (document: DocumentItem) => ({ documentId: document.documentId, ...propertiesOf(document) });
