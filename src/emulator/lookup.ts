import { Failure } from "./failure";
import type { Context } from "./handler";
import type { DocumentState, Organizations, OrganizationState } from "./store";

/** The organization of a request; a disabled one refuses. */
export function organizationOf(
  context: Context,
  organizationId: string,
  organizations: Organizations = context.key.organizations,
): OrganizationState {
  const organization = organizations.get(organizationId);
  refuseDisabled(context, organizationId);
  if (!organization) throw missingOrganization(context);
  return organization;
}

export const missingOrganization = (context: Context): Failure =>
  new Failure(context.behaviours.missingOrganization, "Organization does not exist");

export function refuseDisabled(context: Context, organizationId: string): void {
  if (!context.key.organizations.get(organizationId)?.disabled) return;
  throw new Failure(
    context.behaviours.disabledOrganization,
    "Organization is disabled: access to its documents and users is off",
  );
}

/** A document that a request names; undefined where a missing one is to be accepted. */
export function documentOf(
  context: Context,
  organization: OrganizationState,
  documentId: string,
): DocumentState | undefined {
  const document = organization.documents.get(documentId);
  if (!document) refuseMissingDocument(context);
  return document;
}

export function refuseMissingDocument({ behaviours }: Context): void {
  if (behaviours.missingDocument === "accepted") return;
  throw new Failure(behaviours.missingDocument, "Document does not exist");
}
