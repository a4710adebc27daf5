import type { Context, Request, Result } from "../serving/handler";
import type { JudgmentState } from "../state/state";
import { rejectDisabled } from "./organizations";

const DEFAULT_LIMIT = 10;
const DAY = 86_400_000;

type Search = Request<"searchJudgments">;

interface Found {
  readonly recordId: string;
  readonly judgment: JudgmentState;
  readonly similarity: number;
}

export function searchJudgments(context: Context, request: Search): Result {
  const started = performance.now();
  const { organizationId, documentId } = request;
  if (organizationId) rejectDisabled(context, organizationId);
  const scope = request.scope ?? (documentId ? "document" : organizationId ? "organization" : "apiKey");
  const inScope = [...context.key.judgments].filter(
    ([, judgment]) =>
      (scope === "apiKey" || judgment.organizationId === organizationId) &&
      (scope !== "document" || judgment.documentId === documentId),
  );
  const candidates = inScope
    .filter(([, judgment]) => passesFilters(judgment, request))
    .map(([recordId, judgment]) => ({ recordId, judgment, similarity: 1 }));
  const results = ranked(candidates, request)
    .slice(0, request.limit ?? DEFAULT_LIMIT)
    .map((found) => ({ ...record(found), scope }));
  const searchLatencyMs = Math.round((performance.now() - started) * 1000) / 1000;
  return { bare: { results, totalInScope: inScope.length, searchLatencyMs } };
}

function passesFilters(judgment: JudgmentState, { filters = {}, recencyDays }: Search): boolean {
  const { judgeType, dateRange, ...others } = filters;
  const at = timeOf(judgment.createdAt);
  // recencyDays overrides dateRange.
  if (recencyDays !== undefined) {
    if (at < Date.now() - recencyDays * DAY) return false;
  } else if (dateRange && (at < timeOf(dateRange.start) || at > timeOf(dateRange.end))) return false;
  return (
    (judgeType === undefined || (judgment.agent ? "agent" : "human") === judgeType) &&
    Object.entries(others).every(([name, value]) => value === undefined || judgment[name] === value)
  );
}

/** Returns the entries of a thread oldest first, recent judgments latest first, and other matches by similarity. */
function ranked(candidates: Found[], request: Search): Found[] {
  const age = (a: Found, b: Found) => timeOf(a.judgment.createdAt) - timeOf(b.judgment.createdAt);
  if (request.filters?.annotationId !== undefined) return candidates.sort(age);
  if (request.recencyDays !== undefined) return candidates.sort((a, b) => age(b, a));
  const query = wordsOf(request.query);
  return candidates
    .map((found) => ({ ...found, similarity: similarity(query, found.judgment, request) }))
    .filter((found) => found.similarity > 0)
    .sort((a, b) => b.similarity - a.similarity || age(b, a));
}

/** Returns the share of the query's words that the text contains: enough to distinguish close from distant matches. */
function similarity(query: readonly string[], judgment: JudgmentState, { embeddingType }: Search): number {
  const text = embeddingType === "content" ? [judgment.content] : [judgment.decision, judgment.reasoning];
  const known = new Set(wordsOf(text.filter((part) => typeof part === "string").join(" ")));
  return query.length === 0 ? 0 : query.filter((word) => known.has(word)).length / query.length;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const timeOf = (value: unknown): number =>
  typeof value === "number" || typeof value === "string" ? new Date(value).getTime() : 0;

function record({ recordId, judgment, similarity }: Found): object {
  const { reasoning = "", decision = "", confidence = 0, actionUser = { name: "" } } = judgment;
  const { createdAt, agent = null } = judgment;
  return { recordId, reasoning, decision, confidence, actionUser, createdAt, agent, similarity };
}
