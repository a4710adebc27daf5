import type { FolderState, JsonObject, OrganizationState, Store, Users } from "../emulator/state/store";
import { PROPERTIES } from "../resources/document/definition";
import { PUBLIC, type FolderAccess } from "../resources/folder/restriction";
import { location as locationDefinition } from "../resources/location/definition";
import { isPlaceholder } from "../resources/organization/placeholder";
import { identityOf, joinId, scopeId, TOP, type UserScope } from "../values/identity";
import { SECRET } from "../values/unknown";
import { notificationEntry } from "./notification";

/** The access type of a folder whose access no state contains. */
export const UNKNOWN_ACCESS = "unknown";

/** The folder of documents whose folder no state contains: any folder may contain them. */
export const UNRECORDED = "a folder that is not recorded";

export const isRestricted = ({ accessType }: Pick<FolderState, "accessType">): boolean =>
  accessType !== PUBLIC && accessType !== UNKNOWN_ACCESS;

export type ObjectType =
  | "document"
  | "location"
  | "folder"
  | "organization"
  | "editor"
  | "user"
  | "notification"
  | "domain"
  | "disabled state";

/** An object in a service, as users know it. */
export interface Entry {
  readonly object: ObjectType;
  readonly name: string;
  readonly title?: string | undefined;
  readonly organizationId?: string | undefined;
  /** What users see of it, as text by label. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** The identity of the folder that contains a document, or of the top level. */
  readonly folder?: string;
  /** The identity of the document that contains a location. */
  readonly document?: string;
}

/** Reports whether a document is in a folder, from the `folder` of its entry. */
export const isFolder = (folder: string | undefined): folder is string =>
  folder !== undefined && !folder.endsWith(`/${TOP}`);

/** What a service contains at a time, as far as it matters to users. The keys are identities. */
export interface Snapshot {
  readonly entries: ReadonlyMap<string, Entry>;
  /** The identity under which the data of a document or location is, by its marker: the identity that it had first. */
  readonly data: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, FolderAccess>;
}

export const isDisabled = ({ entries }: Snapshot, organizationId: string): boolean =>
  entries.has(identityOf.disabledState(organizationId));

const locationIdentity = (organizationId: string, documentId: string, content: JsonObject): string =>
  locationDefinition.identities({ organizationId, documentId, location: content }).join("");

/** Adds a comment to each document and location, which shows later whether its data is lost or elsewhere. */
export function addMarkers({ mainKey }: Store): void {
  for (const [organizationId, { documents }] of mainKey.organizations)
    for (const [documentId, document] of documents)
      document.comments = [
        { marker: identityOf.document(organizationId, documentId) },
        ...[...document.locations].map(([locationId, content]) => ({
          marker: locationIdentity(organizationId, documentId, content),
          locationId,
        })),
      ];
}

/** Adds an object of an organization to a snapshot. */
type Add = (object: ObjectType, identity: string, name: string, more?: Partial<Entry>) => void;

export function snapshotOf({ mainKey: { organizations }, domains }: Store) {
  const entries = new Map<string, Entry>();
  const data = new Map<string, string>();
  const folders = new Map<string, FolderAccess>();
  for (const [organizationId, organization] of organizations) {
    const add: Add = (object, identity, name, more) =>
      entries.set(identity, { object, name, organizationId, fields: {}, ...more });
    add("organization", identityOf.organization(organizationId), organizationId);
    if (organization.disabled)
      add("disabled state", identityOf.disabledState(organizationId), organizationId);
    for (const [folderId, folder] of organization.folders) {
      const identity = identityOf.folder(organizationId, folderId);
      add("folder", identity, folderId, { title: titleOf(folderId, folder) });
      folders.set(identity, accessOf(organizationId, folderId, folder));
    }
    for (const [notificationId, notification] of organization.notifications) {
      const { name, ...more } = notificationEntry(notificationId, notification);
      add("notification", identityOf.notification(organizationId, notificationId), name, more);
    }
    addDocuments(organizationId, organization, add, data);
    for (const [scope, users] of usersIn(organizationId, organization))
      for (const [userId, { name, email }] of users)
        add("user", identityOf.user(scopeId(scope), userId), userId, {
          fields: { name, email: email === undefined ? undefined : `<${email}>` },
        });
  }
  for (const domain of domains)
    entries.set(identityOf.domain(domain), { object: "domain", name: domain, fields: {} });
  return { entries, data, folders } satisfies Snapshot;
}

function addDocuments(
  organizationId: string,
  { documents }: OrganizationState,
  add: Add,
  data: Map<string, string>,
): void {
  for (const [documentId, document] of documents) {
    if (isPlaceholder(documentId)) continue;
    const identity = identityOf.document(organizationId, documentId);
    const { documentName, folderId } = document;
    const labelled = PROPERTIES.map(({ input, label }) => [label, asText(document[input])] as const);
    add("document", identity, documentId, {
      title: documentName,
      fields: { ...Object.fromEntries(labelled), folder: folderId ?? "the top" },
      folder: identityOf.folder(organizationId, folderId ?? TOP),
    });
    const identities = new Map<string, string>();
    for (const [key, content] of document.locations) {
      const place = locationIdentity(organizationId, documentId, content);
      identities.set(key, place);
      add("location", place, joinId(documentId, key), {
        document: identity,
        // Users recognize a location without an id by its content: its name is a fingerprint.
        title: content["id"] === key ? undefined : JSON.stringify(content),
        fields: Object.fromEntries(Object.entries(content).map(([name, value]) => [name, asText(value)])),
      });
    }
    for (const [editorId, { data: content, contentKey, lastUpdatedBy }] of document.editors)
      if (content !== undefined)
        add("editor", identityOf.editor(organizationId, documentId, editorId), joinId(documentId, editorId), {
          fields: { content: JSON.stringify(content ?? null), contentKey, lastUpdatedBy },
        });
    for (const { marker, locationId } of document.comments)
      if (typeof marker === "string")
        data.set(marker, (locationId === undefined ? undefined : identities.get(locationId)) ?? identity);
  }
}

const asText = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

/** An access type that the service does not return is left out. */
const titleOf = (folderId: string, { folderName, accessType }: FolderState): string | undefined =>
  [folderName, accessType].filter((each) => each !== folderId && each !== UNKNOWN_ACCESS).join(", ") ||
  undefined;

function accessOf(
  organizationId: string,
  folderId: string,
  { accessType, parentFolderId, inheritAccessFromParent }: FolderState,
): FolderAccess {
  const isBelow = inheritAccessFromParent && parentFolderId !== TOP;
  return {
    // Two hidden access types may differ.
    accessType: accessType === SECRET ? `${SECRET} ${folderId}` : accessType,
    inheritsFrom: isBelow ? identityOf.folder(organizationId, parentFolderId) : undefined,
  };
}

/** Returns the users of an organization, and those of its documents and folders. */
function usersIn(
  organizationId: string,
  { users, documents, folders }: OrganizationState,
): [UserScope, Users][] {
  return [
    [{ organizationId }, users],
    ...[...documents].map(([documentId, each]): [UserScope, Users] => [
      { organizationId, documentId },
      each.users,
    ]),
    ...[...folders].map(([folderId, each]): [UserScope, Users] => [{ organizationId, folderId }, each.users]),
  ];
}
