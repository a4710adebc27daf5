import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { importOf } from "../../src/life/import";
import { lifeOfType, Service } from "./support";

let service: Service;

beforeAll(async () => {
  service = await Service.start({ acme: { folders: { shelf: {} }, users: { ada: { name: "Ada" } } } });
});
afterAll(() => service.end());

const imported = (type: string, id: string) => importOf(lifeOfType(type), service.run(), id);

describe("an import by an id", () => {
  it.each([
    ["Organization", "acme", { organizationId: "acme", onDelete: "retain" }],
    ["Folder", "acme/shelf", { organizationId: "acme", folderId: "shelf" }],
    ["Users", "acme", { organizationId: "acme", users: { ada: { name: "Ada" } } }],
    ["Document", "acme/plan", { organizationId: "acme", documentId: "plan" }],
    ["AllowedDomain", "a.com", { domain: "a.com" }],
    ["Location", "plan/intro", { documentId: "plan", location: { id: "intro" }, onDelete: "retain" }],
    // What an id leaves open is nothing, in the form of programs.
    ["AllowedDomains", "allowed-domains", { domains: [] }],
    ["DocumentSet", "acme", { organizationId: "acme", documents: {}, onDelete: "delete" }],
    [
      "OrganizationDisabledState",
      "disabled-state",
      { organizationIds: [], disabled: true, onDelete: "enable" },
    ],
  ])("of %s %s gives the inputs of a program that changes nothing", async (type, id, inputs) => {
    const found = await imported(type, id);
    expect(found?.inputs).toEqual(inputs);
    const life = lifeOfType(type);
    expect(life.diff(found?.state ?? {}, life.check(inputs).inputs)).toMatchObject({ changed: false });
  });

  it.each([
    ["ApiKey", "0123456789abcdef", "its ownerEmail, type, apiKey"],
    ["Notification", "acme/n", "its documentId, actionUser"],
    ["UserToken", "acme/ada", "its token, expiresAt"],
  ])("of %s %s is refused, with the way on", async (type, id, missing) => {
    await expect(imported(type, id)).rejects.toThrow(
      `${type} ${id} cannot be imported: nothing tells ${missing}`,
    );
  });

  it("says where nothing is known but the id", async () => {
    service.told.length = 0;
    await imported("Folder", "acme/shelf");
    await imported("Document", "acme/plan");
    expect(service.told).toEqual([
      "Document acme/plan is taken to be there as its id says: the service has no endpoint that reads them. The next preview shows what an update will write.",
    ]);
  });

  it("finds nothing where the object is gone", async () => {
    expect(await imported("Folder", "acme/none")).toBeUndefined();
  });
});
