import { z } from "zod";
import { merge, type Entries } from "../../seeding/entries";
import { text } from "../../seeding/form";
import type { JudgmentState } from "./state";

/** A past review decision: the fields of a search result, and the fields below. */
export interface JudgmentSeed {
  readonly organizationId?: string;
  readonly documentId?: string;
  /** Epoch milliseconds. Default: now. */
  readonly createdAt?: number;
  /** The reviewed content; searched if `embeddingType` is `content`. */
  readonly content?: string;
  /** The search filters use this field and the next two. */
  readonly contentType?: string;
  readonly reviewerId?: string;
  readonly annotationId?: string;
  readonly [field: string]: unknown;
}

export const judgmentForm = z.looseObject({
  organizationId: text,
  documentId: text,
  createdAt: z.number().optional(),
  content: text,
  contentType: text,
  reviewerId: text,
  annotationId: text,
});

export function mergeJudgments(
  judgments: Map<string, JudgmentState>,
  patches: Entries<JudgmentSeed> | undefined,
): void {
  merge(
    judgments,
    patches,
    (): JudgmentState => ({ fields: { createdAt: Date.now() } }),
    (judgment, { organizationId, documentId, ...rest }) => {
      judgment.organizationId = organizationId ?? judgment.organizationId;
      judgment.documentId = documentId ?? judgment.documentId;
      Object.assign(judgment.fields, rest);
    },
  );
}
