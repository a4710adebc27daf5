import { describe, expect, it } from "@jest/globals";
import { lineOf, textOf, Totals, type EndedAttempt } from "../../src/api/request-log";

const ended = (more: Partial<EndedAttempt> = {}): EndedAttempt => ({
  at: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  request: "k3f9ab",
  operation: "addDocuments",
  objects: { organizationId: "acme" },
  attempt: 1,
  milliseconds: 10.3,
  bodies: () => ({ request: {} }),
  ...more,
});

const lineFor = (more: Partial<EndedAttempt>, withBodies = false) =>
  JSON.parse(textOf(lineOf(ended(more), "client 1", withBodies))) as Record<string, unknown>;

describe("a line of the log", () => {
  it("has the time, the process, the operation and the outcome, and no unknown fields", () => {
    expect(textOf(lineOf(ended({ httpStatus: 200 }), "client 1", false))).toBe(
      '{"time":"2026-01-02T03:04:05.006Z","process":"client 1","event":"attempt","request":"k3f9ab",' +
        '"operation":"addDocuments","organizationId":"acme","attempt":1,"status":200,"milliseconds":10}\n',
    );
  });

  it.each([
    "\n",
    "\r\n",
    "\u2028",
    "\u2029",
    "\u0085",
    "\u001b[2K",
    "\u009b2K",
    "\u202e",
    "\u0000",
    "\u007f",
  ])("stays one line without terminal commands, whatever the service sends: %j", (treacherous) => {
    const problem = `no${treacherous}{"event":"summary"}`;
    const text = textOf(lineOf(ended({ problem }), "client 1", false));
    expect(text).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202e]+\n$/u);
    expect(JSON.parse(text)).toMatchObject({ problem });
  });

  it("contains a short body unchanged, and the beginning of a long one in whole characters", () => {
    expect(lineFor({ bodies: () => ({ request: { data: { a: [1] } } }) }, true)).toMatchObject({
      requestBody: { data: { a: [1] } },
    });
    const long = { text: "😀".repeat(65_536) };
    const { replyBody } = lineFor({ bodies: () => ({ request: {}, reply: long }) }, true);
    expect(String(replyBody)).toMatch(/^\{"text":"😀+… \(\d+ characters left out\)$/u);
    expect(String(replyBody).isWellFormed()).toBe(true);
    expect(String(replyBody).length).toBeLessThan(65_700);
    expect(lineFor({ bodies: () => ({ request: long }) })).not.toHaveProperty("requestBody");
  });

  it("stays short even if ids, reasons and messages are long", () => {
    const id = "x".repeat(100_000);
    const rejectedItems = Array.from({ length: 50 }, () => ({ id, message: id }));
    const line = lineFor({ objects: { documentIds: [id, id, id] }, problem: id, rejectedItems });
    expect(line).toMatchObject({
      refused: 50,
      reasons: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(JSON.stringify(line).length).toBeLessThan(8000);
  });
});

it("totals count requests once, and their attempts, retries, waits, items and failures", () => {
  const totals = new Totals();
  totals.add(ended({ items: 100, problem: "busy", retryInMilliseconds: 300 }));
  totals.add(ended({ items: 100, attempt: 2, rejectedItems: [{ id: "a", message: "no" }] }));
  totals.add(ended({ items: 20 }));
  totals.add(ended({ operation: "getFolders", problem: "no such folder" }));
  totals.add(ended({ operation: "getFolders", attempt: 0, milliseconds: 0, problem: "too late" }));
  const addDocuments = {
    requests: 2,
    attempts: 3,
    retries: 1,
    failures: 0,
    milliseconds: 30,
    waitedMilliseconds: 300,
    items: 120,
    mostItems: 100,
    refusedItems: 1,
  };
  const getFolders = {
    requests: 2,
    attempts: 1,
    retries: 0,
    failures: 2,
    milliseconds: 10,
    waitedMilliseconds: 0,
  };
  expect(totals.line("client 1", () => 0)).toEqual({
    time: "1970-01-01T00:00:00.000Z",
    process: "client 1",
    event: "summary",
    ...addDocuments,
    requests: 4,
    attempts: 4,
    failures: 2,
    milliseconds: 40,
    operations: { addDocuments, getFolders },
  });
});

it("totals are logged again only when they have changed", () => {
  const totals = new Totals();
  expect(totals.line("client 1", () => 0)).toBeUndefined();
  totals.add(ended({}));
  expect(totals.line("client 1", () => 0)).toMatchObject({ requests: 1 });
  expect(totals.line("client 1", () => 0)).toBeUndefined();
  totals.add(ended({}));
  expect(totals.line("client 1", () => 0)).toMatchObject({ requests: 2 });
});
