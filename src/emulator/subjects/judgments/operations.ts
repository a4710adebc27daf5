import type { z } from "zod";
import { operations } from "../../../api/operations";
import { serve } from "../../serving/serve";
import { rejectDisabled } from "../organizations/find";
import type { JudgmentState } from "./state";

const DEFAULT_LIMIT = 10;
const DAY = 86_400_000;

type Search = z.output<typeof operations.searchJudgments.request>;

interface Found {
  readonly recordId: string;
  readonly judgment: JudgmentState;
  readonly similarity: number;
}

export const searchJudgments = serve(operations.searchJudgments, (context, request) => {
  const started = performance.now();
  if (request.organizationId) rejectDisabled(context, request.organizationId);
  const scope = request.scope ?? scopeOf(request);
  const inScope = [...context.key.judgments]
    .map(([recordId, judgment]) => ({ recordId, judgment, similarity: 1 }))
    .filter(
      ({ judgment }) =>
        (scope === "apiKey" || judgment.organizationId === request.organizationId) &&
        (scope !== "document" || judgment.documentId === request.documentId),
    );
  const results = choose(
    inScope.filter(({ judgment }) => passes(judgment, request)),
    request,
  )
    .slice(0, request.limit ?? DEFAULT_LIMIT)
    .map(({ recordId, judgment, similarity }) => ({
      recordId,
      ...shown(judgment),
      similarity,
      scope,
    }));
  const searchLatencyMs = Math.round((performance.now() - started) * 1000) / 1000;
  return { bare: { results, totalInScope: inScope.length, searchLatencyMs } };
});

const scopeOf = ({ organizationId, documentId }: Search) =>
  documentId ? "document" : organizationId ? "organization" : "apiKey";

function passes({ fields }: JudgmentState, { filters = {}, recencyDays }: Search): boolean {
  const { decision, judgeType, contentType, reviewerId, annotationId, dateRange } = filters;
  const at = timeOf(fields.createdAt);
  // recencyDays overrides dateRange.
  if (recencyDays !== undefined && at < Date.now() - recencyDays * DAY) return false;
  if (recencyDays === undefined && dateRange) {
    if (at < timeOf(dateRange.start) || at > timeOf(dateRange.end)) return false;
  }
  return (
    (decision === undefined || fields.decision === decision) &&
    (judgeType === undefined || (fields.agent ? "agent" : "human") === judgeType) &&
    (contentType === undefined || fields.contentType === contentType) &&
    (reviewerId === undefined || fields.reviewerId === reviewerId) &&
    (annotationId === undefined || fields.annotationId === annotationId)
  );
}

function choose(candidates: Found[], request: Search): Found[] {
  const age = (a: Found, b: Found) =>
    timeOf(a.judgment.fields.createdAt) - timeOf(b.judgment.fields.createdAt);
  if (request.filters?.annotationId !== undefined) return candidates.sort(age);
  if (request.recencyDays !== undefined) return candidates.sort((a, b) => age(b, a));
  const words = wordsOf(request.query);
  return candidates
    .map((found) => ({ ...found, similarity: similarity(words, found.judgment, request) }))
    .filter((found) => found.similarity > 0)
    .sort((a, b) => b.similarity - a.similarity || age(b, a));
}

/** Returns the share of the query's words that the text contains: enough to distinguish close from distant matches. */
function similarity(words: readonly string[], { fields }: JudgmentState, { embeddingType }: Search): number {
  const text = embeddingType === "content" ? [fields.content] : [fields.decision, fields.reasoning];
  const known = new Set(wordsOf(text.filter((part) => typeof part === "string").join(" ")));
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const timeOf = (value: unknown): number =>
  typeof value === "number" || typeof value === "string" ? new Date(value).getTime() : 0;

function shown({ fields }: JudgmentState): object {
  const { reasoning = "", decision = "", confidence = 0, actionUser = { name: "" }, agent = null } = fields;
  const { createdAt } = fields;
  return { reasoning, decision, confidence, actionUser, createdAt, agent };
}
