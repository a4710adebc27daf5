import type * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** What `searchJudgments` is asked. */
export interface SearchJudgmentsArgs {
  /** What to look for. Required; ignored with `filters.annotationId` or `recencyDays`. */
  query: string;
  /** `review` (default) searches decisions and their reasons, `content` what was reviewed. */
  embeddingType?: "review" | "content" | undefined;
  /** Default: as narrow as `organizationId` and `documentId` say. */
  scope?: "document" | "organization" | "apiKey" | undefined;
  /** Searches in this organization. */
  organizationId?: string | undefined;
  /** Only together with `organizationId`. */
  documentId?: string | undefined;
  /** Most results: 1 to 50; default 10. */
  limit?: number | undefined;
  /** Narrows the search. */
  filters?: JudgmentFilters | undefined;
  /** The latest judgments of so many days, 1 to 365, without a search by meaning; overrides `filters.dateRange`. */
  recencyDays?: number | undefined;
}

/** What a search is narrowed to. */
export interface JudgmentFilters {
  /** Such as `approve` or `reject`. */
  decision?: string | undefined;
  /** Who decided. */
  judgeType?: "human" | "agent" | undefined;
  /** The type of what was reviewed. */
  contentType?: string | undefined;
  /** Who reviewed. */
  reviewerId?: string | undefined;
  /** One comment thread, oldest first; only together with `organizationId`. */
  annotationId?: string | undefined;
  /** ISO-8601 strings or epoch milliseconds; `start` must not be after `end`. */
  dateRange?:
    | {
        /** The first moment. */
        start: string | number;
        /** The last moment. */
        end: string | number;
      }
    | undefined;
}

/** A past review decision. */
export interface FoundJudgment {
  /** The id of the judgment. */
  recordId: string;
  /** Why it was decided so. */
  reasoning?: string | undefined;
  /** Such as `approve` or `reject`. */
  decision?: string | undefined;
  /** A number, as the service has it. */
  confidence?: number | undefined;
  /** Who decided. */
  actionUser?:
    | {
        /** Display name. */
        name?: string | undefined;
      }
    | undefined;
  /** Epoch milliseconds. */
  createdAt?: number | undefined;
  /** 1 with `filters.annotationId` and `recencyDays`. */
  similarity?: number | undefined;
  /** As the service has it. */
  scope?: string | undefined;
  /** Present when an AI agent decided. */
  agent?: Record<string, unknown> | undefined;
}

/** What `searchJudgments` gives. */
export interface SearchJudgmentsResult {
  /** The judgments that were found. */
  results: FoundJudgment[];
  /** How many judgments were searched. */
  totalInScope?: number | undefined;
}

/**
 * Searches past review decisions by meaning ("Search judgments", endpoint 22).
 *
 * Arguments outside their limits fail before anything is sent.
 *
 * ```ts
 * const { results } = await collab.searchJudgments({ query: "pricing", organizationId: "acme", limit: 5 });
 * ```
 */
export function searchJudgments(
  args: SearchJudgmentsArgs,
  opts?: FunctionOptions,
): Promise<SearchJudgmentsResult> {
  return promised((reads) => reads.searchJudgments, args, opts);
}

/**
 * `searchJudgments` with inputs, as an output.
 *
 * ```ts
 * const recent = collab.searchJudgmentsOutput({ query: "any", recencyDays: 7 }).results;
 * ```
 */
export function searchJudgmentsOutput(
  args: Inputs<SearchJudgmentsArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<SearchJudgmentsResult> {
  return outputOf((reads) => reads.searchJudgments, args, opts);
}
