import { describe, expect, it } from "@jest/globals";
import { checked, lifecycleOf, Service } from "./support";

const guide = { organizationId: "acme", documentId: "guide" };
const intro = { ...guide, location: { id: "intro" } };

describe("an update", () => {
  it("of an API key sends no request, and keeps its outputs", async () => {
    const service = await Service.start({});
    const inputs = { ownerEmail: "a@b.co", type: "testing" };
    const state = { ...checked("ApiKey", inputs), apiKey: "key" };
    const next = checked("ApiKey", { ...inputs, apiKeyName: "Shop" });
    expect(await lifecycleOf("ApiKey").update(service.run(), state, next)).toEqual({
      ...next,
      apiKey: "key",
    });
    expect(service.emulator.requests).toEqual([]);
  });

  it.each([
    ["Document", { ...guide, documentName: "Guide" }, { documentName: "Manual", createFolder: true }],
    ["Location", intro, { location: { id: "intro", locationName: "Introduction" }, merge: true }],
  ])("of a %s also records the inputs that only determine how it is made", async (type, inputs, change) => {
    const service = await Service.start({ acme: { documents: { guide: {} } } });
    const state = await service.create(type, inputs);
    const next = checked(type, { ...inputs, ...change });
    expect(await lifecycleOf(type).update(service.run(), state, next)).toMatchObject(change);
  });
});
