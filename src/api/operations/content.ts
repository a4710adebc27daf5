import { z } from "zod";
import {
  byPageToken,
  content,
  identifier,
  identifiers,
  inData,
  jsonObject,
  maybe,
  nothing,
  oneOf,
  optionalText,
  orEmpty,
  pageCursor,
  wholeNumber,
} from "./fields";
import { operation } from "./operation";
import { records } from "./records";

const attachment = z.object({
  attachmentId: maybe(z.number()),
  url: optionalText,
  mimeType: optionalText,
  name: optionalText,
  type: optionalText,
  size: maybe(z.number()),
});

const recording = z.object({
  annotationId: identifier,
  type: optionalText,
  recordingType: optionalText,
  mode: optionalText,
  metadata: maybe(z.object({ apiKey: optionalText, documentId: optionalText, organizationId: optionalText })),
  recordedTime: maybe(z.object({ duration: maybe(z.number()), display: optionalText })),
  displayName: optionalText,
  attachments: maybe(z.array(attachment)).transform((attachments) => attachments ?? []),
  latestVersion: maybe(z.number()),
});

/** Reads one page of recordings; `allRecordings` reads all. Endpoint 19. */
export const getRecordings = operation({
  number: 19,
  title: "Get recordings",
  path: "/v2/recordings/get",
  idempotency: "safe",
  request: z.strictObject({
    organizationId: identifier,
    documentId: identifier.optional(),
    recordingIds: identifiers.optional(),
    pageSize: z.number().min(1, "must be at least 1").optional(),
    pageToken: z.string().optional(),
  }),
  response: z
    .object({ data: orEmpty(records(recording)), ...pageCursor })
    .transform(({ data, nextPageToken }) => ({ recordings: data, nextPageToken })),
  paging: { ...byPageToken("pageToken"), items: (reply) => reply.recordings },
});

/** Reads the content of one editor of a document, or of all. Endpoint 20. */
export const getCrdtData = operation({
  number: 20,
  title: "Get CRDT data",
  path: "/v2/crdt/get",
  idempotency: "safe",
  request: z.strictObject({
    organizationId: identifier,
    documentId: identifier,
    editorId: identifier.optional(),
  }),
  response: inData(
    orEmpty(
      records(
        z.object({
          id: identifier,
          data: content,
          lastUpdate: optionalText,
          lastUpdatedBy: optionalText,
          sessionId: optionalText,
        }),
      ),
    ),
  ),
});

/** The form of `data` for each `type`, in the contract's terms. */
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
  idempotency: "idempotent",
  request: z
    .strictObject({
      organizationId: identifier,
      documentId: identifier,
      editorId: identifier,
      data: content,
      type: oneOf("text", "map", "array", "xml"),
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
  otherErrors: ["NOT_FOUND"],
});

/** ISO-8601 has many forms, such as `2026-W07` and `20260214T0930Z`. The service decides which it accepts. */
const ISO_8601 = /^[+-]?\d{4}[\dW:.,TZ+-]*$/;

const NO_MOMENT = "must be an ISO-8601 string or epoch milliseconds";

const moment = z.union([z.string().regex(ISO_8601, NO_MOMENT), z.number()], NO_MOMENT);

/** Searches past review decisions by meaning. Endpoint 22. */
export const searchJudgments = operation({
  number: 22,
  title: "Search judgments",
  path: "/v2/memory/search",
  idempotency: "safe",
  request: z
    .strictObject({
      query: z.string().min(1, "must not be empty"),
      embeddingType: oneOf("review", "content").optional(),
      scope: oneOf("document", "organization", "apiKey").optional(),
      organizationId: identifier.optional(),
      documentId: identifier.optional(),
      limit: wholeNumber(1, 50).optional(),
      filters: z
        .strictObject({
          decision: z.string().optional(),
          judgeType: oneOf("human", "agent").optional(),
          contentType: z.string().optional(),
          reviewerId: z.string().optional(),
          annotationId: z.string().optional(),
          dateRange: z
            .strictObject({ start: moment, end: moment })
            // Forms that this process cannot read are left to the service.
            .refine(({ start, end }) => !(new Date(start) > new Date(end)), {
              path: ["start"],
              message: "must not be after end",
            })
            .optional(),
        })
        .optional(),
      recencyDays: wholeNumber(1, 365).optional(),
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
    results: orEmpty(
      records(
        z.object({
          recordId: identifier,
          reasoning: optionalText,
          decision: optionalText,
          confidence: maybe(z.number()),
          actionUser: maybe(z.object({ name: optionalText })),
          createdAt: maybe(z.number()),
          similarity: maybe(z.number()),
          scope: optionalText,
          agent: maybe(jsonObject),
        }),
      ),
    ),
    totalInScope: maybe(z.number()),
    searchLatencyMs: maybe(z.number()),
  }),
});
