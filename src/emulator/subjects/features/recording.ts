import type { JsonObject } from "../../json";
import type { DocumentState } from "../documents/state";
import type { KeyState } from "../keys/state";
import type { OrganizationState } from "../organizations/state";

/** Returns a recording as every operation that reads recordings returns it. */
export function recordingOf(
  fields: JsonObject,
  { apiKey }: Pick<KeyState, "apiKey">,
  { organizationId }: Pick<OrganizationState, "organizationId">,
  { documentId }: Pick<DocumentState, "documentId">,
): JsonObject {
  return { ...fields, metadata: { apiKey, documentId, organizationId } };
}
