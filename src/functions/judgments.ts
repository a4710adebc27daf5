import { defineFunction, outputOf, promised, type ServiceFunction } from "./definition";

/** Arguments of `searchJudgments`. */
export interface SearchJudgmentsArgs {
  /** What to look for. Ignored with `filters.annotationId` or `recencyDays`. */
  query: string;
  /** `review` (default) searches decisions and their reasons, `content` the reviewed content. */
  embeddingType?: "review" | "content" | undefined;
  /** Default: the narrowest scope that `organizationId` and `documentId` allow. */
  scope?: "document" | "organization" | "apiKey" | undefined;
  /** Searches in this organization. */
  organizationId?: string | undefined;
  /** Only together with `organizationId`. */
  documentId?: string | undefined;
  /** The maximum number of results: 1 to 50; default 10. */
  limit?: number | undefined;
  /** Narrows the search. */
  filters?: JudgmentFilters | undefined;
  /** Returns the latest judgments of this number of days, 1 to 365, without a search. Overrides `filters.dateRange`. */
  recencyDays?: number | undefined;
}

/** The filters of a search. */
export interface JudgmentFilters {
  /** Such as `approve` or `reject`. */
  decision?: string | undefined;
  /** The type of the reviewer. */
  judgeType?: "human" | "agent" | undefined;
  /** The type of the reviewed content. */
  contentType?: string | undefined;
  /** The reviewer. */
  reviewerId?: string | undefined;
  /** One comment thread, oldest first; only together with `organizationId`. */
  annotationId?: string | undefined;
  /** ISO-8601 strings or epoch milliseconds; `start` must not be after `end`. */
  dateRange?:
    | {
        /** The first moment: an ISO-8601 string or epoch milliseconds. */
        start: string | number;
        /** The last moment, not before `start`. */
        end: string | number;
      }
    | undefined;
}

/** A past review decision. */
export interface FoundJudgment {
  /** The id of the judgment. */
  recordId: string;
  /** The reasons for the decision. */
  reasoning?: string | undefined;
  /** Such as `approve` or `reject`. */
  decision?: string | undefined;
  /** The confidence of the decision. */
  confidence?: number | undefined;
  /** The user who decided. */
  actionUser?:
    | {
        /** Display name of the user who decided. */
        name?: string | undefined;
      }
    | undefined;
  /** Epoch milliseconds. */
  createdAt?: number | undefined;
  /** 1 with `filters.annotationId` and `recencyDays`. */
  similarity?: number | undefined;
  /** The scope of the search. */
  scope?: string | undefined;
  /** Present if an AI agent decided. */
  agent?: Record<string, unknown> | undefined;
}

/** Result of `searchJudgments`. */
export interface SearchJudgmentsResult {
  /** The matching judgments. */
  results: FoundJudgment[];
  /** The number of judgments in the scope. */
  totalInScope?: number | undefined;
}

const judgments: ServiceFunction<SearchJudgmentsArgs, SearchJudgmentsResult> = defineFunction({
  name: "searchJudgments",
  operation: "searchJudgments",
  what: () => "search judgments",
  perform: async (client, args) => {
    const { results, totalInScope } = await client.searchJudgments(args);
    return { results, totalInScope };
  },
});

/**
 * Searches past review decisions by meaning ("Search judgments", endpoint 22).
 *
 * Fails without sending a request if an argument is outside its limits.
 *
 * ```ts
 * const { results } = await collab.searchJudgments({ query: "pricing", organizationId: "acme", limit: 5 });
 * ```
 */
export const searchJudgments = promised(judgments);

/**
 * `searchJudgments` with inputs, as an output.
 *
 * ```ts
 * const recent = collab.searchJudgmentsOutput({ query: "any", recencyDays: 7 }).results;
 * ```
 */
export const searchJudgmentsOutput = outputOf(judgments);
