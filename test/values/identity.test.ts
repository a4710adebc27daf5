import { describe, expect, it } from "@jest/globals";
import { joinId, splitId } from "../../src/values/identity";

describe("an id", () => {
  it("is readable", () => {
    expect(joinId("acme", "handbook")).toBe("acme/handbook");
    expect(joinId("Größe 日本", "a:b@c")).toBe("Größe%20日本/a:b@c");
  });

  it.each([
    ["acme", "docs/2024?draft#1"],
    ["100%", "%2F"],
    ["__proto__", "constructor"],
    ["x".repeat(1024), "日本語/文書"],
  ])("gives back the parts %j and %j", (organizationId, documentId) => {
    expect(splitId(joinId(organizationId, documentId), 2)).toEqual([organizationId, documentId]);
  });

  it.each(["acme", "acme/", "/x", "a/b/c", "acme/%"])(
    "of another form than a pair (%j) has no parts",
    (id) => {
      expect(splitId(id, 2)).toBeUndefined();
    },
  );
});
