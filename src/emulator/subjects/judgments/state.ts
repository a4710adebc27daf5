import type { JsonObject } from "../../json";

/** A past review decision. */
export interface JudgmentState {
  organizationId?: string | undefined;
  documentId?: string | undefined;
  fields: JsonObject;
}
