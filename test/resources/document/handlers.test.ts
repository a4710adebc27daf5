import { describe, expect, it } from "@jest/globals";
import { Service, stateAfter } from "../../core/support";
import { declared, document } from "./support";

describe("a document with two changes whose replies were lost", () => {
  const changed = declared("a", { folderId: "hall", documentName: "Other" });

  async function afterLosses() {
    const documents = { a: { documentName: "Mine", folderId: "shelf" } };
    const folders = { shelf: {}, hall: {} };
    const service = await Service.start({ acme: { folders, documents } }, {}, { maxAttempts: 1 });
    const lose = (operation: "moveDocuments" | "updateDocuments") => {
      service.emulator.inject({ kind: "resetAfter", operation });
    };
    lose("moveDocuments");
    const moved = declared("a", { folderId: "hall" });
    const first = await stateAfter(document.update(service.run(), declared("a"), moved));
    lose("updateDocuments");
    const state = await stateAfter(document.update(service.run(), first, changed));
    return { service, state };
  }

  it("gets its old name and folder back when the program is reverted", async () => {
    const { service, state } = await afterLosses();
    expect(document.diff(state, declared("a"))).toMatchObject({ requiredBy: "state" });
    const reverted = await document.update(service.run(), state, declared("a"));
    expect(service.documents("acme")).toEqual({ a: { documentName: "Mine", folderId: "shelf" } });
    expect(document.diff(reverted, declared("a")).requiredBy).toBeUndefined();
  });

  it("has no changes left after an update that gets its replies", async () => {
    const { service, state } = await afterLosses();
    const updated = await document.update(service.run(), state, changed);
    expect(service.documents("acme")).toEqual({ a: { documentName: "Other", folderId: "hall" } });
    expect(document.diff(updated, changed).requiredBy).toBeUndefined();
  });
});
