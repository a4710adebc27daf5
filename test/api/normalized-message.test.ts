import { describe, expect, it } from "@jest/globals";
import { gistOf } from "../../src/api";

describe("the gist of a message", () => {
  it.each([
    ["Document handbook is gone", { documentId: "handbook" }, "Document … is gone"],
    ['Document "Handbook" is gone', { documents: [{ documentId: "handbook" }] }, 'Document "…" is gone'],
    ["already a thing", { documentId: "a" }, "already … thing"],
    ["plan-b and plan", { ids: ["plan", "plan-b"] }, "… and …"],
    ['no "a \\"b\\""', { id: 'a "b"' }, 'no "…"'],
    ["at /acme%2Fb", { id: "acme/b" }, "at /…"],
    ["(.*) is no id", { id: "(.*)" }, "… is no id"],
    ["nothing of it", { id: " ", more: ["\ud800"] }, "nothing of it"],
  ])("is without what the request said itself: %s", (words, request, gist) => {
    expect(gistOf(words, request)).toBe(gist);
  });

  it("can be told of contents of any depth", () => {
    let deep: unknown = "here";
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(gistOf("it is here", deep)).toBe("it is …");
  });
});
