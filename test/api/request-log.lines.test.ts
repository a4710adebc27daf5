import { describe, expect, it } from "@jest/globals";
import type { LogEvent } from "../../src/api";
import { lineOf, textOf } from "../../src/api/request-log";

const ended = (more: Partial<LogEvent> = {}): LogEvent => ({
  at: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  request: "k3f9ab",
  operation: "addDocuments",
  objects: { organizationId: "acme" },
  attempt: 1,
  milliseconds: 10.3,
  bodies: () => ({ request: {} }),
  ...more,
});

const lineFor = (more: Partial<LogEvent>, level: "requests" | "bodies" = "requests") =>
  JSON.parse(textOf(lineOf(ended(more), "client 1", level))) as Record<string, unknown>;

describe("a line of the log", () => {
  it("has the time, the process, the operation and the outcome, and no unknown fields", () => {
    expect(textOf(lineOf(ended({ httpStatus: 200 }), "client 1", "requests"))).toBe(
      '{"time":"2026-01-02T03:04:05.006Z","process":"client 1","request":"k3f9ab",' +
        '"operation":"addDocuments","organizationId":"acme","attempt":1,"status":200,"milliseconds":10}\n',
    );
  });

  it.each(["\n", "\r\n", "\u2028", "\u0085", "\u001b[2K", "\u009b2K", "\u202e", "\u007f"])(
    "stays one line without terminal commands, whatever the service sends: %j",
    (treacherous) => {
      const problem = `no${treacherous}{"request":"forged"}`;
      const text = textOf(lineOf(ended({ problem }), "client 1", "requests"));
      expect(text).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202e]+\n$/u);
      expect(JSON.parse(text)).toMatchObject({ problem });
    },
  );

  it("contains a short body unchanged, and the beginning of a long one", () => {
    expect(lineFor({ bodies: () => ({ request: { data: { a: [1] } } }) }, "bodies")).toMatchObject({
      requestBody: { data: { a: [1] } },
    });
    const long = { text: "😀".repeat(65_536) };
    const { replyBody } = lineFor({ bodies: () => ({ request: {}, reply: long }) }, "bodies");
    expect(String(replyBody)).toMatch(/^\{"text":"😀+\ufffd?…$/u);
    expect(String(replyBody).isWellFormed()).toBe(true);
    expect(String(replyBody).length).toBeLessThan(65_700);
    expect(lineFor({ bodies: () => ({ request: long }) })).not.toHaveProperty("requestBody");
  });

  it("stays short even if reasons and messages are long", () => {
    const message = "x".repeat(100_000);
    const rejectedItems = Array.from({ length: 50 }, () => ({ id: "plan", message }));
    const line = lineFor({ problem: message, rejectedItems });
    expect(line).toMatchObject({
      rejectedItems: 50,
      reasons: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(JSON.stringify(line).length).toBeLessThan(8000);
  });
});
