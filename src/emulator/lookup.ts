import { Failure } from "./failure";
import type { Context } from "./handler";
import { words } from "./words";
import type { DocumentState, Organizations, OrganizationState } from "./store";

/** The organization of a request; a disabled one refuses. */
export function organizationOf(
  context: Context,
  organizationId: string,
  organizations: Organizations = context.key.organizations,
): OrganizationState {
  const organization = organizations.get(organizationId);
  refuseDisabled(context, organizationId);
  if (!organization) throw missingOrganization(context, organizationId);
  return organization;
}

export const missingOrganization = ({ behaviours }: Context, organizationId: string): Failure =>
  new Failure(behaviours.missingOrganization, words.organizationMissing({ organizationId }));

export function refuseDisabled(context: Context, organizationId: string): void {
  if (!context.key.organizations.get(organizationId)?.disabled) return;
  throw new Failure(context.behaviours.disabledOrganization, words.organizationDisabled({ organizationId }));
}

/** A document that a request names; undefined where a missing one is to be accepted. */
export function documentOf(
  context: Context,
  organization: OrganizationState,
  documentId: string,
): DocumentState | undefined {
  const document = organization.documents.get(documentId);
  if (!document) refuseMissingDocument(context, { documentId, organizationId: organization.organizationId });
  return document;
}

export function refuseMissingDocument(
  { behaviours }: Context,
  named: { readonly documentId: string; readonly organizationId?: string | undefined },
): void {
  if (behaviours.missingDocument === "accepted") return;
  throw new Failure(behaviours.missingDocument, words.documentMissing(named));
}
