import { describe, expect, it } from "@jest/globals";
import { checked, failureOf, lifecycleOf, Service } from "../support";

let service: Service;

describe("an object that the service does not create", () => {
  it("is not treated as an existing organization that is disabled", async () => {
    service = await Service.start({});
    const message = "createOrganization is disabled for this API key";
    service.reject(403, "PERMISSION_DENIED", message, { operation: "addDocuments", times: "always" });
    await expect(service.create("Organization", { organizationId: "acme" })).rejects.toThrow(message);
  });

  it("is not created by an update instead", async () => {
    service = await Service.start({ acme: {} }, { updateMissing: "upsert" });
    const message = "Your plan is full";
    service.emulator.inject({ kind: "itemFailure", operation: "addDocuments", message });
    const plan = { organizationId: "acme", documentId: "plan" };
    await expect(service.create("Document", plan)).rejects.toThrow(message);
    expect(service.documents("acme")).toEqual({});
  });
});

it("documents that move together are moved except for the missing one, whatever its id is", async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `d${index}`);
  const missing = "organization-folder";
  service = await Service.start(
    { acme: { folders: { plans: {} }, documents: Object.fromEntries(ids.map((id) => [id, {}])) } },
    { moveMissingDocument: "error" },
  );
  const set = (folderId: string) =>
    checked("DocumentSet", {
      organizationId: "acme",
      folderId,
      documents: Object.fromEntries([...ids, missing].map((id) => [id, {}])),
    });
  const moved = lifecycleOf("DocumentSet").update(service.run(), set("root"), set("plans"));
  await expect(moved).rejects.toThrow(`${missing}: Document does not exist`);
  expect(Object.values(service.documents("acme") ?? {})).toEqual(ids.map(() => ({ folderId: "plans" })));
});

it("a request whose first reply was lost may have been applied, whatever the results of later attempts are", async () => {
  service = await Service.start({ acme: {} }, {}, { maxAttempts: "3" });
  service.emulator.inject({ kind: "resetAfter", times: 1 });
  service.emulator.inject({ kind: "throttle", form: "none", times: "always" });
  const failed = service.create("Document", { organizationId: "acme", documentId: "handbook" });
  await expect(failed).rejects.toThrow(
    /is rejecting requests for now .*; it may still have been carried out\. .*Run the same command again/,
  );
  await expect(failed).rejects.not.toThrow("Nothing was applied");
});

describe("a request that is too large for a gateway", () => {
  it.each([
    ["DocumentSet", { organizationId: "acme", documents: { a: {}, b: {}, c: {} } }],
    ["Users", { organizationId: "acme", users: { ada: { name: "Ada" }, bob: { name: "Bob" } } }],
  ])("is sent in smaller parts: %s", async (type, args) => {
    service = await Service.start({ acme: { users: { ada: {}, bob: {} } } });
    service.emulator.inject({ kind: "status", httpStatus: 413, body: "empty" });
    await service.create(type, args);
  });

  it("fails with the reason if it has only one item", async () => {
    service = await Service.start({ acme: {} });
    service.emulator.inject({ kind: "status", httpStatus: 413, body: "empty", times: "always" });
    const { message } = await failureOf(
      service.create("Document", { organizationId: "acme", documentId: "plan" }),
    );
    expect(message).toMatch(/HTTP 413 .*: the request is too large\. Nothing was applied\.$/);
  });
});

it("a rejected deletion names the way out for an object that is missing", async () => {
  service = await Service.start({ acme: {} });
  service.reject(400, "INVALID_ARGUMENT", "Invalid organizationId", { operation: "deleteDocuments" });
  const plan = checked("Document", { organizationId: "acme", documentId: "plan" });
  const { message } = await failureOf(lifecycleOf("Document").delete(service.run(), plan));
  expect(message).toMatch(/Invalid organizationId .*If it no longer exists, .* retainOnDelete: true/);
});
