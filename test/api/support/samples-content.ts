import { expect } from "@jest/globals";
import { nothing, records, unexpectedField } from "./broken-replies";
import { inNoOrganization, injected, invalid } from "./rejections";
import type { Samples } from "./samples";

const organizationId = "acme";
const documentId = "handbook";
const text: unknown = expect.any(String);
const number: unknown = expect.any(Number);

type Names = "getRecordings" | "getCrdtData" | "updateCrdtData" | "searchJudgments";

export const contentSamples: Samples<Names> = {
  getRecordings: {
    request: { organizationId, documentId, recordingIds: ["r1", "r2"], pageSize: 1, pageToken: "" },
    result: {
      recordings: [
        {
          annotationId: "r1",
          type: "recorder",
          recordingType: "screen",
          mode: "floating",
          metadata: { apiKey: "demo-api-key", documentId, organizationId },
          recordedTime: { duration: 61.5, display: "01:01" },
          displayName: "Ann's screen",
          attachments: [
            {
              attachmentId: 7,
              url: "https://files.example/7",
              mimeType: "video/webm",
              name: "screen.webm",
              type: "video",
              size: 1024,
            },
          ],
          latestVersion: 2,
        },
      ],
      nextPageToken: text,
    },
    required: ["organizationId"],
    idempotency: "safe",
    rejections: [inNoOrganization()],
    broken: records({ recordings: [], nextPageToken: expect.any(String) }, [{ annotationId: 17 }], {
      recordings: [],
      nextPageToken: undefined,
    }),
  },
  getCrdtData: {
    request: { organizationId, documentId, editorId: "body" },
    result: [{ id: "body", data: { title: "Old" }, lastUpdate: text, lastUpdatedBy: "ann", sessionId: "s1" }],
    required: ["organizationId", "documentId"],
    idempotency: "safe",
    rejections: [inNoOrganization()],
    broken: records([], [{ id: "body", data: 17 }]),
  },
  updateCrdtData: {
    request: {
      organizationId,
      documentId,
      editorId: "body",
      data: { title: "New" },
      type: "map",
      contentKey: "default",
    },
    result: undefined,
    required: ["organizationId", "documentId", "editorId", "data", "type"],
    idempotency: "idempotent",
    rejections: [
      invalid('data.type: the editor\'s store is of type "map"', { change: { type: "text", data: "New" } }),
      {
        status: "NOT_FOUND",
        httpStatus: 404,
        words: "No CRDT data for this editor ID",
        change: { editorId: "none" },
      },
    ],
    broken: nothing,
  },
  searchJudgments: {
    request: {
      query: "flaky",
      embeddingType: "review",
      scope: "document",
      organizationId,
      documentId,
      limit: 50,
      filters: {
        decision: "reject",
        judgeType: "agent",
        contentType: "code",
        reviewerId: "ann",
        annotationId: "a1",
        dateRange: { start: "2025-01-01", end: 1_767_225_600_000 },
      },
      recencyDays: 365,
    },
    result: {
      results: [
        {
          recordId: "j1",
          reasoning: "The test is flaky",
          decision: "reject",
          confidence: 0.9,
          actionUser: { name: "Ann" },
          createdAt: number,
          similarity: 1,
          scope: "document",
          agent: { name: "reviewer" },
        },
      ],
      totalInScope: 1,
      searchLatencyMs: number,
    },
    required: ["query"],
    idempotency: "safe",
    rejections: [injected],
    broken: {
      ...records(
        { results: [], totalInScope: 1, searchLatencyMs: expect.any(Number) },
        { results: [{ recordId: 17 }] },
        { results: [] },
      ),
      withExtraFields: {
        results: [expect.objectContaining({ recordId: "j1", agent: { name: "reviewer", unexpectedField } })],
        totalInScope: 1,
        searchLatencyMs: expect.any(Number),
      },
    },
  },
};
