import type { Ids } from "../../generated";
import type { DocumentState } from "../documents/state";
import type { FolderState } from "../folders/state";
import type { NotificationConfig, Notifications } from "../notifications/state";
import type { Users } from "../users/state";

export interface OrganizationState {
  organizationId: string;
  id: string;
  disabled: boolean;
  /** True if the organization was created by adding to it, not by the seed. */
  implicit: boolean;
  folders: Map<string, FolderState>;
  documents: Map<string, DocumentState>;
  users: Users;
  notifications: Notifications;
  notificationConfigs: NotificationConfig[];
}

export type Organizations = Map<string, OrganizationState>;

export function newOrganization(ids: Ids, organizationId: string, implicit: boolean): OrganizationState {
  return {
    organizationId,
    id: ids.next("org"),
    disabled: false,
    implicit,
    folders: new Map(),
    documents: new Map(),
    users: new Map(),
    notifications: new Map(),
    notificationConfigs: [],
  };
}
