import { fieldOf, objectOf, type JsonObject } from "../../json";
import { documentContents, type DocumentContents } from "../documents/contents";
import { folderContents, type FolderContents } from "../folders/contents";
import { notificationContents } from "../notifications/contents";
import { userContents, type UserContents } from "../users/contents";
import type { Organizations, OrganizationState } from "./state";

/** An organization of the emulator. */
export interface OrganizationContents {
  disabled: boolean;
  folders: Record<string, FolderContents>;
  documents: Record<string, DocumentContents>;
  users: Record<string, UserContents>;
  /** Absent if there are none. */
  notifications?: Record<string, JsonObject>;
}

export const organizationsContents = (organizations: Organizations): Record<string, OrganizationContents> =>
  objectOf(organizations, organizationContents);

function organizationContents(organization: OrganizationState): OrganizationContents {
  const { disabled, folders, documents, users, notifications } = organization;
  return structuredClone({
    disabled,
    folders: objectOf(folders, folderContents),
    documents: objectOf(documents, documentContents),
    users: objectOf(users, userContents),
    ...fieldOf("notifications", notifications, notificationContents),
  });
}
