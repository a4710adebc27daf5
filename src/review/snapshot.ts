import type { FolderState, OrganizationState, Store } from "../emulator/state/store";
import { ownershipKeyOf } from "../resources/location/definition";
import { PUBLIC, type FolderAccess } from "../resources/folder/restriction";
import { identityOf, TOP } from "../values/identity";
import { SECRET } from "../values/unknown";

/** The access type of a folder whose access no state contains. */
export const UNKNOWN_ACCESS = "unknown";

export const isRestricted = ({ accessType }: Pick<FolderState, "accessType">): boolean =>
  accessType !== PUBLIC && accessType !== UNKNOWN_ACCESS;

interface Place {
  readonly organizationId: string;
  readonly documentId: string;
}

/** The data of a document or of a location, wherever it is. */
export interface Data extends Place {
  readonly object: "document" | "location";
  readonly identity: string;
  readonly title?: string | undefined;
  /** The identity of the folder of its document. */
  readonly folder: string | undefined;
}

/** What a service contains at a time, as far as it matters to users. All but the data is keyed by identity. */
export interface Snapshot {
  /** The data of documents and locations by its marker: the identity that it had first. */
  readonly data: ReadonlyMap<string, Data>;
  readonly documents: ReadonlyMap<string, Place>;
  readonly folders: ReadonlyMap<
    string,
    FolderAccess & { readonly organizationId: string; readonly folderId: string }
  >;
  readonly disabled: ReadonlyMap<string, boolean>;
  readonly domains: ReadonlySet<string>;
}

/** Adds a comment to each document and location, which shows later whether its data is lost or elsewhere. */
export function addMarkers({ mainKey }: Store): void {
  for (const [organizationId, { documents }] of mainKey.organizations)
    for (const [documentId, document] of documents)
      document.comments = [
        { marker: identityOf.document(organizationId, documentId) },
        ...[...document.locations].map(([locationId, location]) => ({
          marker: `${ownershipKeyOf({ documentId, location })} of ${organizationId}`,
          locationId,
        })),
      ];
}

export function snapshotOf({ mainKey: { organizations }, domains }: Store): Snapshot {
  const data = new Map<string, Data>();
  const documents = new Map<string, Place>();
  for (const [organizationId, organization] of organizations)
    for (const [documentId, document] of organization.documents) {
      const place = { organizationId, documentId };
      documents.set(identityOf.document(organizationId, documentId), place);
      for (const { marker, locationId } of document.comments)
        if (typeof marker === "string") data.set(marker, dataAt(place, organization, locationId));
    }
  const all = [...organizations];
  return {
    data,
    documents,
    folders: new Map(
      all.flatMap(([id, { folders }]) => [...folders].map((folder) => accessOf(id, ...folder))),
    ),
    disabled: new Map(all.map(([id, { disabled }]) => [id, disabled])),
    domains: new Set(domains),
  };
}

function dataAt(place: Place, { documents }: OrganizationState, locationId: string | undefined): Data {
  const { organizationId, documentId } = place;
  const { documentName, folderId, locations } = documents.get(documentId) ?? {};
  const folder = identityOf.folder(organizationId, folderId ?? TOP);
  if (locationId === undefined)
    return {
      ...place,
      object: "document",
      identity: identityOf.document(organizationId, documentId),
      title: documentName,
      folder,
    };
  const location = locations?.get(locationId) ?? { id: locationId };
  return { ...place, object: "location", identity: ownershipKeyOf({ documentId, location }), folder };
}

function accessOf(
  organizationId: string,
  folderId: string,
  { accessType, parentFolderId, inheritAccessFromParent }: FolderState,
) {
  const isBelow = inheritAccessFromParent && parentFolderId !== TOP;
  const inheritsFrom = isBelow ? identityOf.folder(organizationId, parentFolderId) : undefined;
  return [
    identityOf.folder(organizationId, folderId),
    // Two hidden access types may differ.
    {
      organizationId,
      folderId,
      accessType: accessType === SECRET ? `${SECRET} ${folderId}` : accessType,
      inheritsFrom,
    },
  ] as const;
}
