import { z } from "zod";
import {
  content,
  cursorOf,
  identifier,
  identifiers,
  jsonObject,
  listOf,
  maybe,
  nothing,
  pageCursor,
} from "./fields";
import { operation } from "./operation";

const attachment = z.object({
  /** The id of the file. */
  attachmentId: maybe(z.number()),
  /** URL of the file. */
  url: maybe(z.string()),
  /** Media type. */
  mimeType: maybe(z.string()),
  /** File name. */
  name: maybe(z.string()),
  /** File type. */
  type: maybe(z.string()),
  /** File size. */
  size: maybe(z.number()),
});

const recording = z.object({
  /** The id of the recording. */
  annotationId: identifier,
  /** Such as `recorder`. */
  type: maybe(z.string()),
  /** Such as `screen`. */
  recordingType: maybe(z.string()),
  /** Such as `floating`. */
  mode: maybe(z.string()),
  /** What the recording belongs to. */
  metadata: maybe(
    z.object({
      apiKey: maybe(z.string()),
      /** The document that it was made in. */
      documentId: maybe(z.string()),
      /** The organization of the document. */
      organizationId: maybe(z.string()),
    }),
  ),
  /** The length of the recording. */
  recordedTime: maybe(
    z.object({
      /** As a number. */
      duration: maybe(z.number()),
      /** In clock format. */
      display: maybe(z.string()),
    }),
  ),
  /** Display name. */
  displayName: maybe(z.string()),
  attachments: maybe(z.array(attachment)).transform((attachments) => attachments ?? []),
  /** Number of the latest version. */
  latestVersion: maybe(z.number()),
});

/** Reads one page of recordings; `allRecordings` reads on. Endpoint 19. */
export const getRecordings = operation({
  number: 19,
  title: "Get recordings",
  path: "/v2/recordings/get",
  auth: "apiKey",
  idempotency: "safe",
  request: z.strictObject({
    /** The organization of the recordings. */
    organizationId: identifier,
    /** Reads only the recordings of this document. */
    documentId: identifier.optional(),
    /** Reads only these recordings, by their `annotationId`. */
    recordingIds: identifiers.optional(),
    pageSize: z.int("must be a whole number").min(1, "must be at least 1").optional(),
    pageToken: z.string().optional(),
  }),
  response: z
    .object({ data: listOf(recording), ...pageCursor })
    .transform((result) => ({ recordings: result.data, nextPageToken: cursorOf(result) })),
  paging: {
    field: "pageToken",
    names: ["pageToken", "nextPageToken"],
    next: (reply) => reply.nextPageToken,
    items: (reply) => reply.recordings,
  },
  errors: ["INVALID_ARGUMENT"],
});

/** Reads the content of one editor of a document, or of all. Endpoint 20. */
export const getCrdtData = operation({
  number: 20,
  title: "Get CRDT data",
  path: "/v2/crdt/get",
  auth: "apiKey",
  idempotency: "safe",
  request: z.strictObject({
    /** The organization of the document. */
    organizationId: identifier,
    /** The document that contains the editors. */
    documentId: identifier,
    /** Reads only this editor. */
    editorId: identifier.optional(),
  }),
  response: z
    .object({
      data: listOf(
        z.object({
          id: identifier,
          /** A string for an editor of type `text` or `xml`, an object for `map`, a list for `array`. */
          data: content,
          /** ISO timestamp. */
          lastUpdate: maybe(z.string()),
          /** The user who changed it last. */
          lastUpdatedBy: maybe(z.string()),
          /** A session id of the service. The contract does not specify it. */
          sessionId: maybe(z.string()),
        }),
      ),
    })
    .transform((result) => result.data),
  errors: ["INVALID_ARGUMENT"],
});

/** What `data` must be for each `type`, in the contract's words. */
const SHAPES = { text: "a string", xml: "a string", map: "an object", array: "an array" } as const;

function shapeOf(data: unknown): string {
  if (typeof data === "string") return "a string";
  return Array.isArray(data) ? "an array" : "an object";
}

/** Replaces the content of an editor; connected users see the change. Endpoint 21. */
export const updateCrdtData = operation({
  number: 21,
  title: "Update CRDT data",
  path: "/v2/crdt/update",
  auth: "apiKey",
  idempotency: "idempotent",
  request: z
    .strictObject({
      organizationId: identifier,
      documentId: identifier,
      editorId: identifier,
      data: content,
      type: z.enum(["text", "map", "array", "xml"], 'must be "text", "map", "array" or "xml"'),
      contentKey: z.string().optional(),
    })
    .superRefine((request, context) => {
      const wanted = SHAPES[request.type];
      if (shapeOf(request.data) !== wanted) {
        context.addIssue({
          code: "custom",
          path: ["data"],
          message: `must be ${wanted} for type "${request.type}"`,
        });
      }
    }),
  response: nothing,
  errors: ["INVALID_ARGUMENT", "NOT_FOUND"],
});

/** ISO-8601 has many forms, such as `2026-W07` and `20260214T0930Z`: the service decides which it reads. */
const ISO_8601 = /^[+-]?\d{4}[\dW:.,TZ+-]*$/;

const NO_MOMENT = "must be an ISO-8601 string or epoch milliseconds";

const moment = z.union([z.string().regex(ISO_8601, NO_MOMENT), z.number()], NO_MOMENT);

/** Reports whether a range is the wrong way round. Forms that this process cannot read are left to the service. */
const isBackwards = ({ start, end }: { start: string | number; end: string | number }) =>
  new Date(start) > new Date(end);

/** Searches past review decisions by meaning. Endpoint 22. */
export const searchJudgments = operation({
  number: 22,
  title: "Search judgments",
  path: "/v2/memory/search",
  auth: "apiKey",
  idempotency: "safe",
  request: z
    .strictObject({
      /** The text to search for. Required, but ignored with `filters.annotationId` or `recencyDays`. */
      query: z.string().min(1, "must not be empty"),
      /** `review` (default) searches decisions and their reasons; `content` searches the reviewed content. */
      embeddingType: z.enum(["review", "content"], 'must be "review" or "content"').optional(),
      /** Default: the narrowest scope that `organizationId` and `documentId` allow. */
      scope: z
        .enum(["document", "organization", "apiKey"], 'must be "document", "organization" or "apiKey"')
        .optional(),
      /** Searches only this organization. */
      organizationId: identifier.optional(),
      /** Searches only this document. Requires `organizationId`. */
      documentId: identifier.optional(),
      /** Maximum number of results: 1 to 50. Default: 10. */
      limit: z
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(50, "must be at most 50")
        .optional(),
      /** Narrows the search. */
      filters: z
        .strictObject({
          /** Such as `approve` or `reject`. */
          decision: z.string().optional(),
          /** Who decided. */
          judgeType: z.enum(["human", "agent"], 'must be "human" or "agent"').optional(),
          /** The type of the reviewed content. */
          contentType: z.string().optional(),
          /** The reviewer. */
          reviewerId: z.string().optional(),
          /** One comment thread, oldest first. Requires `organizationId`. */
          annotationId: z.string().optional(),
          /** ISO-8601 strings or epoch milliseconds. `start` must not be after `end`. */
          dateRange: z
            .strictObject({
              /** The first moment. */
              start: moment,
              /** The last moment. */
              end: moment,
            })
            .refine((range) => !isBackwards(range), {
              path: ["start"],
              message: "must not be after end",
            })
            .optional(),
        })
        .optional(),
      /** Returns the latest judgments of this many days, 1 to 365, without a semantic search. Overrides `filters.dateRange`. */
      recencyDays: z
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(365, "must be at most 365")
        .optional(),
    })
    .refine((request) => !request.documentId || request.organizationId, {
      path: ["documentId"],
      message: "requires organizationId",
    })
    .refine((request) => !request.filters?.annotationId || request.organizationId, {
      path: ["filters", "annotationId"],
      message: "requires organizationId",
    }),
  response: z.object({
    results: listOf(
      z.object({
        /** The id of the judgment. */
        recordId: identifier,
        /** The reason for the decision. */
        reasoning: maybe(z.string()),
        /** Such as `approve` or `reject`. */
        decision: maybe(z.string()),
        /** The confidence as a number. */
        confidence: maybe(z.number()),
        /** Who decided. */
        actionUser: maybe(
          z.object({
            /** Display name. */
            name: maybe(z.string()),
          }),
        ),
        /** Epoch milliseconds. */
        createdAt: maybe(z.number()),
        /** 1 with `filters.annotationId` and `recencyDays`. */
        similarity: maybe(z.number()),
        /** The scope, as the service returns it. */
        scope: maybe(z.string()),
        /** Present if an AI agent decided. */
        agent: maybe(jsonObject),
      }),
    ),
    /** Number of judgments that were searched. */
    totalInScope: maybe(z.number()),
    searchLatencyMs: maybe(z.number()),
  }),
  errors: ["INVALID_ARGUMENT"],
});
