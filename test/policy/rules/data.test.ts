import { describe, expect, it } from "@jest/globals";
import { keepData } from "../../../src/policy";
import { judge } from "../judge";

const location = { documentId: "guide", location: { id: "intro" } };
const document = { organizationId: "acme", documentId: "guide" };
const set = { organizationId: "acme", documents: { guide: {} } };
const all = keepData({ documents: true });

describe("data is kept", () => {
  it("of a location, unless the program says to delete it", async () => {
    expect(await judge(keepData(), "Location", location)).toEqual({ violations: [] });
    expect(await judge(keepData(), "Location", { ...location, onDelete: "deleteData" })).toEqual({
      violations: [
        'With onDelete: "deleteData", all comments and recordings of the location are deleted with the resource. Use "retain".',
      ],
    });
  });

  it("of documents, where the pack asks for it", async () => {
    for (const [kind, given] of [
      ["Document", document],
      ["DocumentSet", set],
    ] as const) {
      expect(await judge(keepData(), kind, given)).toEqual({ violations: [] });
      expect((await judge(all, kind, given))?.violations).toHaveLength(1);
    }
  });

  it("by protecting them", async () => {
    expect(await judge(all, "Document", document, { protect: true })).toEqual({ violations: [] });
    const protectedSet = { ...set, deletionProtection: true };
    expect(await judge(all, "DocumentSet", protectedSet, { protect: true })).toEqual({ violations: [] });
  });

  it("but not by protecting a set from being deleted, when its documents may be", async () => {
    const open = { ...set, deletionProtection: false };
    expect((await judge(all, "DocumentSet", open, { protect: true }))?.violations).toEqual([
      expect.stringContaining("no deletionProtection: false"),
    ]);
    expect((await judge(all, "DocumentSet", { ...set, deletionProtection: true }))?.violations).toHaveLength(
      1,
    );
  });

  it("by leaving the documents of a set in the service", async () => {
    expect(await judge(all, "DocumentSet", { ...set, onDelete: "retain" })).toEqual({ violations: [] });
  });
});
