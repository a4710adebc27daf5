import { Refusal } from "../../serving/refusal";
import type { Context } from "../../serving/serve";
import type { OrganizationState } from "../organizations/state";
import type { DocumentState } from "./state";
import { documentMissing } from "./words";

/** A document that a request names. Undefined for a missing one, where `missingDocument` accepts that. */
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
  throw new Refusal(behaviours.missingDocument, documentMissing(named));
}
