import { z } from "zod";
import type { Ids } from "../../generated";
import { entriesOf, merge, type Entries } from "../../seeding/entries";
import { flag, formOf } from "../../seeding/form";
import { documentForm, mergeDocuments, type DocumentSeed } from "../documents/seed";
import { folderForm, mergeFolders, type FolderSeed } from "../folders/seed";
import {
  mergeNotifications,
  notificationConfigForm,
  notificationForm,
  type NotificationConfigSeed,
  type NotificationSeed,
} from "../notifications/seed";
import { mergeUsers, userForm, type UserSeed } from "../users/seed";
import { newOrganization, type Organizations, type OrganizationState } from "./state";

/** An organization of a seed. */
export interface OrganizationSeed {
  readonly disabled?: boolean;
  readonly folders?: Entries<FolderSeed>;
  readonly documents?: Entries<DocumentSeed>;
  /** Users of the organization itself; documents and folders have their own. */
  readonly users?: Entries<UserSeed>;
  readonly notifications?: Entries<NotificationSeed>;
  /** A list replaces the existing list. */
  readonly notificationConfigs?: readonly NotificationConfigSeed[];
}

export const organizationForm = formOf<OrganizationSeed>()({
  disabled: flag,
  folders: entriesOf(folderForm),
  documents: entriesOf(documentForm),
  users: entriesOf(userForm),
  notifications: entriesOf(notificationForm),
  notificationConfigs: z.array(notificationConfigForm).optional(),
});

export function mergeOrganizations(
  ids: Ids,
  organizations: Organizations,
  patches: Entries<OrganizationSeed> | undefined,
): void {
  merge(
    organizations,
    patches,
    (id) => newOrganization(ids, id, false),
    (organization, patch) => {
      mergeOrganization(ids, organization, patch);
    },
  );
}

function mergeOrganization(ids: Ids, organization: OrganizationState, patch: OrganizationSeed): void {
  organization.disabled = patch.disabled ?? organization.disabled;
  organization.notificationConfigs =
    patch.notificationConfigs?.map((config) => ({ ...config })) ?? organization.notificationConfigs;
  mergeFolders(ids, organization.folders, patch.folders);
  leaveRemovedFolders(organization, patch.folders);
  mergeDocuments(ids, organization.documents, patch.documents);
  mergeUsers(ids, organization.users, patch.users);
  mergeNotifications(organization.notifications, patch.notifications);
}

/** Takes documents of a removed folder out of any folder, and moves its subfolders to the top level. */
function leaveRemovedFolders(
  organization: OrganizationState,
  folders: Entries<FolderSeed> | undefined,
): void {
  const isRemoved = (id: string | undefined): boolean => id !== undefined && folders?.[id] === null;
  for (const document of organization.documents.values()) {
    if (isRemoved(document.folderId)) document.folderId = undefined;
  }
  for (const folder of organization.folders.values()) {
    if (isRemoved(folder.parentFolderId)) folder.parentFolderId = "root";
  }
}
