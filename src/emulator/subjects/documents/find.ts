import { Refusal } from "../../serving/refusal";
import type { Context } from "../../serving/serve";
import type { OrganizationState } from "../organizations/state";
import type { DocumentState } from "./state";
import { documentMissing } from "./words";

/** Returns the document that a request names, or undefined if it is missing and `missingDocument` is `accepted`. */
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
