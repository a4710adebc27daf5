import { Rejection } from "../../serving/rejection";
import type { Context } from "../../serving/serve";
import { newOrganization, type Organizations, type OrganizationState } from "./state";
import { organizationDenied, organizationDisabled, organizationMissing } from "./messages";

/** Returns the organization of a request. Rejects the request if the organization is disabled. */
export function organizationOf(
  context: Context,
  organizationId: string,
  organizations: Organizations = context.key.organizations,
): OrganizationState {
  rejectDisabled(context, organizationId);
  return organizationEvenOff(context, organizationId, organizations);
}

export function organizationEvenOff(
  context: Context,
  organizationId: string,
  organizations: Organizations,
): OrganizationState {
  const organization = organizations.get(organizationId);
  if (!organization) throw missingOrganization(context, organizationId);
  return organization;
}

const missingOrganization = ({ behaviours }: Context, organizationId: string): Rejection =>
  missingAs(behaviours.missingOrganization, organizationId);

/**
 * Returns the rejection for a missing organization. With PERMISSION_DENIED, its message does not reveal that the
 * organization is missing.
 */
export function missingAs(
  status: "NOT_FOUND" | "INVALID_ARGUMENT" | "PERMISSION_DENIED",
  organizationId: string,
): Rejection {
  const message = status === "PERMISSION_DENIED" ? organizationDenied : organizationMissing;
  return new Rejection(status, message({ organizationId }));
}

export function rejectDisabled(context: Context, organizationId: string): void {
  const { disabledOrganization } = context.behaviours;
  if (disabledOrganization === "accepted") return;
  if (!context.key.organizations.get(organizationId)?.disabled) return;
  throw new Rejection(disabledOrganization, organizationDisabled({ organizationId }));
}

/**
 * Returns the organization that a request adds to. A new organization is not stored yet: the request can still be rejected,
 * and a rejected request must leave no data behind.
 */
export function existingOrNew(context: Context, organizationId: string, create: boolean): OrganizationState {
  rejectDisabled(context, organizationId);
  const existing = context.key.organizations.get(organizationId);
  if (existing) return existing;
  if (!create) throw missingOrganization(context, organizationId);
  return newOrganization(context.store.ids, organizationId, true);
}
