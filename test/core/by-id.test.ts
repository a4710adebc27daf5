import { beforeAll, describe, expect, it } from "@jest/globals";
import { importOf } from "../../src/core/by-id";
import { NOTIFICATION } from "../support";
import { lifecycleOf, Service } from "./support";

let service: Service;

const { organizationId: _, ...sent } = NOTIFICATION;

beforeAll(async () => {
  service = await Service.start({
    acme: {
      folders: { shelf: {} },
      users: { ada: { name: "Ada" } },
      documents: { guide: { editors: { intro: { type: "text", data: "Read me" } } } },
    },
  });
});

const imported = (type: string, id: string) =>
  importOf(lifecycleOf(type), (unseen) => ({ ...service.run(), unreadable: unseen }), id);

describe("an import by an id", () => {
  it.each([
    ["Organization", "acme", { organizationId: "acme", onDelete: "retain" }],
    ["Folder", "acme/shelf", { organizationId: "acme", folderId: "shelf" }],
    ["Users", "acme", { organizationId: "acme", users: { ada: { name: "Ada" } } }],
    ["Document", "acme/plan", { organizationId: "acme", documentId: "plan" }],
    ["Location", "plan/intro", { documentId: "plan", location: { id: "intro" }, onDelete: "retain" }],
    // Inputs that the id does not contain are empty, in the form that programs use.
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
    const lifecycle = lifecycleOf(type);
    expect(lifecycle.diff(found?.state ?? {}, lifecycle.check(inputs).inputs)).toMatchObject({
      requiredBy: undefined,
    });
  });

  it.each([
    ["ApiKey", "0123456789abcdef", "its ownerEmail, type, apiKey"],
    ["Notification", "acme/n", "its documentId, actionUser"],
    ["UserToken", "acme/ada", "its token, expiresAt"],
  ])("of %s %s is rejected, with the next step", async (type, id, missing) => {
    await expect(imported(type, id)).rejects.toThrow(
      `${type} ${id} cannot be imported: neither the service nor the id gives ${missing}`,
    );
  });

  it.each([
    ["Document", "acme/plan", { documentName: "The plan", folderId: "shelf" }],
    ["AllowedDomains", "allowed-domains", { domains: ["https://www.B.com", "a.com"] }],
    [
      "DocumentSet",
      "acme",
      { documents: { plan: { documentName: "The plan" }, other: {} }, folderId: "shelf" },
    ],
    ["OrganizationDisabledState", "disabled-state", { organizationIds: ["globex"], disabled: false }],
    ["Organization", "acme", { onDelete: "disable" }],
    ["Notification", "acme/n", sent],
    ["EditorContent", "acme/guide/intro", { type: "text", data: "Read me" }],
  ])(
    "of %s %s with inputs after the id changes nothing for a program with the same inputs",
    async (type, id, inputsAfterId) => {
      const found = await imported(type, `${id} ${JSON.stringify(inputsAfterId)}`);
      expect(found).toMatchObject({ id, inputs: inputsAfterId });
      const lifecycle = lifecycleOf(type);
      const { inputs } = lifecycle.check({ ...lifecycle.definition.id.read(id), ...inputsAfterId });
      expect(lifecycle.diff(found?.state ?? {}, inputs)).toMatchObject({ requiredBy: undefined });
    },
  );

  it("of an editor names the input that is missing", async () => {
    await expect(imported("EditorContent", "acme/guide/intro")).rejects.toThrow(
      "EditorContent acme/guide/intro cannot be imported: neither the service nor the id gives its type. Give it as JSON after the id, or declare it without an import.",
    );
    expect(await imported("EditorContent", 'acme/guide/intro {"type":"text"}')).toMatchObject({
      inputs: { type: "text", data: "Read me" },
    });
  });

  it("prefers the values of the service to those in the id where the service can be read", async () => {
    const found = await imported("Users", 'acme {"users":{"ada":{"name":"Another"}}}');
    expect(found?.inputs).toEqual({ organizationId: "acme", users: { ada: { name: "Ada" } } });
  });

  it.each([
    ["Document", 'acme/plan {"documentName":', "the JSON after its id cannot be parsed."],
    ["Document", 'acme/plan{"name":"The plan"}', "name is not an input; the inputs are organizationId"],
    ["Document", 'acme/plan {"name":"The plan"}', "name is not an input; the inputs are organizationId"],
    ["Document", 'acme/plan {"documentName":7}', "documentName must be a string"],
    ["Document", 'acme/plan {"documentId":"other"}', "documentId is part of the id itself"],
    ["DocumentSet", 'acme {"documents":{"a":{"name":"A"}}}', "documents.a has no field named name"],
    ["Organization", 'acme {"__staysOff":true}', "__staysOff is not an input"],
    ["ApiKey", '0123456789abcdef {"existingApiKey":"key-1"}', "existingApiKey is a secret"],
  ])("of %s %s is rejected: %s", async (type, id, why) => {
    const rejection = imported(type, id);
    await expect(rejection).rejects.toThrow(
      `${type} ${id.split(/ |\{/, 1).join("")} cannot be imported: the JSON after its id`,
    );
    await expect(rejection).rejects.toThrow(why);
  });

  it.each([
    ["AllowedDomains", "whatever", "its id is allowed-domains."],
    ["OrganizationDisabledState", "acme", "its id is disabled-state."],
    ["Document", "acme/ plan", "its id is acme/%20plan."],
    ["Document", 'acme/ plan {"documentName":"The plan"}', "its id is acme/%20plan."],
  ])("of %s %s, which is no id of such an object, is rejected: %s", async (type, id, why) => {
    await expect(imported(type, id)).rejects.toThrow(
      `${type} ${id.split(" {", 1).join("")} cannot be imported: ${why}`,
    );
  });

  it("of a type that cannot be imported is rejected without credentials", async () => {
    const without = (unseen: (why: string) => void) => ({
      get connection(): never {
        throw new Error("credentials are required");
      },
      notify: () => undefined,
      unseen,
    });
    await expect(importOf(lifecycleOf("ApiKey"), without, "0123456789abcdef")).rejects.toThrow(
      "cannot be imported",
    );
  });

  it("warns where nothing is known but the id", async () => {
    service.notices.length = 0;
    await imported("Folder", "acme/shelf");
    await imported("Document", "acme/plan");
    expect(service.notices).toEqual([
      "the import assumes that Document acme/plan exists: the service has no endpoint that reads them. The next preview shows what an update will write.",
    ]);
  });

  it("finds nothing where the object does not exist", async () => {
    expect(await imported("Folder", "acme/none")).toBeUndefined();
  });
});
