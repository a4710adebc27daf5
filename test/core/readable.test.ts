import { describe, expect, it } from "@jest/globals";
import { checked, lifecycleOf, Service } from "./support";

let service: Service;

const users = lifecycleOf("Users");

describe("users", () => {
  it("that were changed elsewhere are read from all pages, in their declared fields only", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1500 }, (_, index) => [`u${index}`, { name: "x", email: "x@acme.com" }]),
    );
    service = await Service.start({ acme: { users: many } });
    const inputs = checked("Users", {
      organizationId: "acme",
      users: { u1: { name: "x" }, u1499: { name: "x" } },
    });
    const state = await users.create(service.run(), inputs);
    expect(users.diff((await users.read(service.run(), state)) ?? {}, inputs).changed).toBe(false);
    service.emulator.edit({ organizations: { acme: { users: { u1: null, u1499: { name: "Else" } } } } });
    expect(await users.read(service.run(), state)).toMatchObject({ users: { u1499: { name: "Else" } } });
  });

  it.each([
    [{ documentId: "d", folderId: "f" }, "folderId must not be given together with documentId"],
    [{ users: { ada: null } }, "users.ada must be an object; {} is one without settings"],
    [{ users: { ada: { nmae: "x" } } }, "users.ada has no field named nmae"],
  ])("are rejected before anything is sent: %j", async (more, message) => {
    service = await Service.start({});
    expect(() => checked("Users", { organizationId: "acme", users: {}, ...more })).toThrow(message);
  });
});

describe("the content of an editor", () => {
  const intro = { organizationId: "acme", documentId: "page", editorId: "intro" };
  const start = (type: "text" | "map", data: unknown) =>
    Service.start({ acme: { documents: { page: { editors: { intro: { type, data } } } } } });

  it("may be empty", async () => {
    service = await start("text", "old");
    await service.create("EditorContent", { ...intro, type: "text", data: "", onConflict: "overwrite" });
    expect(service.documents("acme")?.["page"]?.editors?.["intro"]?.data).toBe("");
  });

  it("is rejected with the service's message if the editor does not exist", async () => {
    service = await Service.start({ acme: { documents: { page: {} } } });
    await expect(service.create("EditorContent", { ...intro, type: "text", data: "x" })).rejects.toThrow(
      /could not create EditorContent acme\/page\/intro: .*\(NOT_FOUND\)\. Nothing was applied\./,
    );
  });

  it.each([
    ["text", {}, 'data must be a string for type "text"'],
    ["map", [], 'data must be an object for type "map"'],
    ["array", "x", 'data must be an array for type "array"'],
    ["paper", "x", 'type must be "text", "map", "array" or "xml"'],
  ])("of the wrong shape for %s is rejected before anything is sent", async (type, data, message) => {
    service = await Service.start({});
    expect(() => checked("EditorContent", { ...intro, type, data })).toThrow(message);
  });
});
