import { Rejection } from "../../serving/rejection";
import type { Context } from "../../serving/serve";
import type { OrganizationState } from "../organizations/state";
import type { DocumentState } from "./state";
import { documentMissing } from "./messages";

/** Returns the document that a request names, or undefined if it is missing and `missingDocument` is `accepted`. */
export function documentOf(
  context: Context,
  organization: OrganizationState,
  documentId: string,
): DocumentState | undefined {
  const document = organization.documents.get(documentId);
  if (!document) rejectMissingDocument(context, { documentId, organizationId: organization.organizationId });
  return document;
}

export function rejectMissingDocument(
  { behaviours }: Context,
  named: { readonly documentId: string; readonly organizationId?: string | undefined },
): void {
  if (behaviours.missingDocument === "accepted") return;
  throw new Rejection(behaviours.missingDocument, documentMissing(named));
}
