import { describe, expect, it } from "@jest/globals";
import { lineOf, textOf, type EndedAttempt } from "../../../src/api/request-log/request-log";

const ended = (more: Partial<EndedAttempt> = {}): EndedAttempt => ({
  at: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  request: "k3f9ab",
  operation: "addDocuments",
  objects: { organizationId: "acme" },
  attempt: 1,
  milliseconds: 12.3,
  job: {},
  rejectedItems: [],
  bodies: () => ({ request: {} }),
  ...more,
});

const told = (more: Partial<EndedAttempt>, withBodies = false) =>
  JSON.parse(textOf(lineOf(ended(more), "client 1", withBodies))) as Record<string, unknown>;

describe("a line of the log", () => {
  it("says when, who, what and how it ended, and nothing that is not known", () => {
    expect(textOf(lineOf(ended({ httpStatus: 200 }), "client 1", false))).toBe(
      '{"time":"2026-01-02T03:04:05.006Z","process":"client 1","event":"attempt","request":"k3f9ab",' +
        '"operation":"addDocuments","organizationId":"acme","attempt":1,"status":200,"milliseconds":12}\n',
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
  ])("stays one line without a command to a terminal, whatever the service says: %j", (treacherous) => {
    const problem = `no${treacherous}{"event":"summary"}`;
    const text = textOf(lineOf(ended({ problem }), "client 1", false));
    expect(text).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202e]+\n$/u);
    expect(JSON.parse(text)).toMatchObject({ problem });
  });

  it("has a body as it is, and the beginning of a long one, of whole characters", () => {
    expect(told({ bodies: () => ({ request: { data: { a: [1] } } }) }, true)).toMatchObject({
      requestBody: { data: { a: [1] } },
    });
    const long = { text: "😀".repeat(4096) };
    const { replyBody } = told({ bodies: () => ({ request: {}, reply: long }) }, true);
    expect(String(replyBody)).toMatch(/^\{"text":"😀+… \(\d+ characters left out\)$/u);
    expect(String(replyBody).isWellFormed()).toBe(true);
    expect(String(replyBody).length).toBeLessThan(4200);
    expect(told({ bodies: () => ({ request: long }) })).not.toHaveProperty("requestBody");
  });

  it("stays short where ids, reasons and words are not", () => {
    const id = "x".repeat(100_000);
    const refused = Array.from({ length: 50 }, () => ({ id, message: id }));
    const line = told({ objects: { documentIds: [id, id, id] }, problem: id, rejectedItems: refused });
    expect(line).toMatchObject({
      refused: 50,
      reasons: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(JSON.stringify(line).length).toBeLessThan(8000);
  });
});
