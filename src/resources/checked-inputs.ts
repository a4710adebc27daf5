import type * as pulumi from "@pulumi/pulumi";
import type { ApiKeyArgs } from "./api-key";
import type { NotificationArgs, NotificationUser } from "./notification";

// What the check makes of arguments. A list without an order is a map keyed by its members: one line of a preview for each.

/** The inputs of `AllowedDomains` as policies see them and states hold them. */
export interface AllowedDomainsInputs {
  /** True for each domain, as the service stores it. */
  domains: Record<string, true>;
  /** Absent where it is `delete`. */
  onDelete?: "retain" | undefined;
  deletionProtection?: boolean | undefined;
}

/** The inputs of `DocumentSet` as policies see them and states hold them. */
export interface DocumentSetInputs {
  organizationId: string;
  /** By `documentId`: the name, `folder/name` where the document has a folder of its own, true where it has neither. */
  documents: Record<string, string | true>;
  folderId?: string | undefined;
  createOrganization?: boolean | undefined;
  createFolder?: boolean | undefined;
  onDelete: "delete" | "retain";
  deletionProtection?: boolean | undefined;
}

/** The inputs of `OrganizationDisabledState` as policies see them and states hold them. */
export interface OrganizationDisabledStateInputs {
  /** True for each organization. */
  organizationIds: Record<string, true>;
  disabled: boolean;
  onDelete: "enable" | "retain";
}

/** The inputs of `ApiKey` as policies see them and states hold them. */
export interface ApiKeyInputs extends Omit<pulumi.Unwrap<ApiKeyArgs>, "allowedDomains"> {
  /** True for each domain, as the service stores it. */
  allowedDomains?: Record<string, true> | undefined;
}

/** The inputs of `Notification` as policies see them and states hold them. */
export interface NotificationInputs extends Omit<pulumi.Unwrap<NotificationArgs>, Reformed> {
  /** Who is notified by name, by `userId`. */
  notifyUsers: Record<string, Omit<pulumi.Unwrap<NotificationUser>, "userId">>;
  /** Always there: true where the program says nothing. */
  notifyAll: boolean;
  /** Absent where it is false. */
  createDocument?: true | undefined;
  /** Absent where it is false. */
  createOrganization?: true | undefined;
}

/** What the check gives another form. */
type Reformed = "notifyUsers" | "notifyAll" | "createDocument" | "createOrganization";
