import type { JsonObject } from "../../json";
import type { DocumentState } from "../documents/state";
import type { KeyState } from "../keys/state";
import type { OrganizationState } from "../organizations/state";

/** Returns a recording in the format that all operations that read recordings use. */
export function recordingOf(
  fields: JsonObject,
  { apiKey }: Pick<KeyState, "apiKey">,
  { organizationId }: Pick<OrganizationState, "organizationId">,
  { documentId }: Pick<DocumentState, "documentId">,
): JsonObject {
  return { ...fields, metadata: { apiKey, documentId, organizationId } };
}
