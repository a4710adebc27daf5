import { expect, test } from "@jest/globals";
import { call, emulator, startBeforeEach } from "../support";

const organizationId = "acme";
const documentId = "one";
const where = { organizationId, documentId };
const DAY = 86_400_000;

const judgment = { organizationId, documentId, actionUser: { name: "Ann" }, annotationId: "a1" };
startBeforeEach({
  seed: {
    judgments: {
      j1: {
        ...judgment,
        decision: "approve",
        reasoning: "clear red text",
        createdAt: Date.now() - 3 * DAY,
      },
      j2: { ...judgment, decision: "reject", reasoning: "red", content: "invoice", createdAt: Date.now() },
      j3: { organizationId, decision: "reject", reasoning: "blue", agent: {}, createdAt: 1000 },
    },
  },
});

interface Found {
  results: { recordId: string; similarity: number; scope: string; agent: unknown }[];
  totalInScope: number;
}

const search = async (data: object) => (await call("searchJudgments", data)).body.result as unknown as Found;
const ids = ({ results }: Found) => results.map((result) => result.recordId);

test("finds judgments by words in their scope, most similar first", async () => {
  const found = await search({ query: "red text", organizationId });
  expect(found).not.toHaveProperty("status");
  expect(found).toMatchObject({ totalInScope: 3, searchLatencyMs: expect.any(Number) });
  expect(ids(found)).toEqual(["j1", "j2"]);
  expect(found.results[0]).toMatchObject({ similarity: 1, scope: "organization", agent: null });
  expect(ids(await search({ query: "invoice", embeddingType: "content" }))).toEqual(["j2"]);
  expect(ids(await search({ query: "red", limit: 1, ...where }))).toEqual(["j2"]);
  expect(ids(await search({ query: "reject", filters: { judgeType: "agent" } }))).toEqual(["j3"]);
  const dateRange = { start: 0, end: "1970-01-02" };
  expect(ids(await search({ query: "reject", filters: { dateRange } }))).toEqual(["j3"]);
});

test("returns recent judgments latest first, and those of an annotation oldest first", async () => {
  const recent = await search({ query: "x", recencyDays: 30 });
  expect(ids(recent)).toEqual(["j2", "j1"]);
  expect(recent.results[0]?.similarity).toBe(1);
  const thread = await search({ query: "x", organizationId, filters: { annotationId: "a1" } });
  expect(ids(thread)).toEqual(["j1", "j2"]);
});

test("returns the required fields of a judgment that a seed omits", async () => {
  emulator.edit({ judgments: { thin: {} } });
  const { results } = await search({ query: "x", recencyDays: 1 });
  const thin = { recordId: "thin", reasoning: "", decision: "", confidence: 0, actionUser: { name: "" } };
  expect(results).toContainEqual(expect.objectContaining(thin));
});
