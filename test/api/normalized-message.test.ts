import { describe, expect, it } from "@jest/globals";
import { normalizedMessage } from "../../src/api";

describe("the normalized message", () => {
  it.each([
    ["Document handbook was deleted", { documentId: "handbook" }, "Document … was deleted"],
    [
      'Document "Handbook" was deleted',
      { documents: [{ documentId: "handbook" }] },
      'Document "…" was deleted',
    ],
    ["already a thing", { documentId: "a" }, "already … thing"],
    ["plan-b and plan", { ids: ["plan", "plan-b"] }, "… and …"],
    ['no "a \\"b\\""', { id: 'a "b"' }, 'no "…"'],
    ["at /acme%2Fb", { id: "acme/b" }, "at /…"],
    ["(.*) is no id", { id: "(.*)" }, "… is no id"],
    ["nothing of it", { id: " ", more: ["\ud800"] }, "nothing of it"],
  ])("lacks the ids and names of the request: %s", (words, request, normalized) => {
    expect(normalizedMessage(words, request)).toBe(normalized);
  });

  it("ignores how deeply contents are nested", () => {
    let deep: unknown = "here";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(normalizedMessage("it is here", deep)).toBe("it is …");
  });
});
