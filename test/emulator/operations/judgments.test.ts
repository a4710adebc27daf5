import { expect, test } from "@jest/globals";
import { call, startBeforeEach } from "../support";

const organizationId = "acme";
const documentId = "one";

startBeforeEach({
  judgments: {
    old: { organizationId, decision: "reject", agent: {}, createdAt: 1000 },
    recent: { organizationId, documentId, decision: "approve", createdAt: Date.now() },
    other: { organizationId: "other", createdAt: 2000 },
  },
});

interface Found {
  results: { recordId: string }[];
  totalInScope: number;
}

const search = async (data: object) =>
  (await call("searchJudgments", { query: "red text", ...data })).body.result as unknown as Found;
const ids = ({ results }: Found) => results.map((result) => result.recordId);

test("returns the judgments of a scope, latest first", async () => {
  const found = await search({ organizationId });
  expect(found).not.toHaveProperty("status");
  expect(found).toMatchObject({ totalInScope: 2, searchLatencyMs: expect.any(Number) });
  expect(ids(found)).toEqual(["recent", "old"]);
  expect(found.results[0]).toMatchObject({ similarity: 1, scope: "organization", agent: null });
  expect(ids(await search({ organizationId, documentId }))).toEqual(["recent"]);
  expect(ids(await search({ limit: 2 }))).toEqual(["recent", "other"]);
});
