import { describe, expect, it } from "@jest/globals";
import { ServiceError } from "../../src/api";
import { Lifecycle } from "../../src/core/lifecycle";
import type { PropertyMap } from "../../src/values/plain";
import { UNKNOWN } from "../../src/values/unknown";
import { checked, lifecycleOf, Service } from "./support";
import { NOTIFICATION } from "../support";

const guide = { organizationId: "acme", documentId: "guide" };
const intro = { ...guide, location: { id: "intro" } };

it("a creation waits until another resource's deletion of the same object has ended", async () => {
  const service = await Service.start({ acme: {} });
  const run = service.run();
  let finish = (): void => undefined;
  const deletion = run.connection.ownership.deleteUnowned(
    ["document acme/guide"],
    (identity) => identity,
    () => new Promise<void>((resolve) => (finish = resolve)),
  );
  const created = service.create("Document", guide, run);
  // Several replies later, a request of the creation would have arrived.
  for (let reads = 0; reads < 5; reads++) await run.connection.client.getFolders({ organizationId: "acme" });
  expect(service.emulator.count("addDocuments")).toBe(0);
  finish();
  await Promise.all([deletion, created]);
  expect(service.documents("acme")).toEqual({ guide: {} });
});

it.each(["create", "update", "delete"] as const)(
  "a request to %s an object with a value that is not known is rejected, and nothing is sent",
  async (action) => {
    const service = await Service.start({ acme: {} });
    const lifecycle = lifecycleOf("Document");
    const [run, unknown] = [service.run(), { ...guide, documentId: UNKNOWN, documentName: "Guide" }];
    const work = {
      create: () => lifecycle.create(run, unknown),
      update: () => lifecycle.update(run, { ...unknown, documentId: "guide" }, unknown),
      delete: () => lifecycle.delete(run, unknown),
    };
    await expect(work[action]()).rejects.toThrow(
      new RegExp(
        `^could not ${action} the Document: its documentId is not known although this is no preview.*Nothing was applied\\.`,
      ),
    );
    expect(service.emulator.requests).toEqual([]);
  },
);

it.each([
  ["ApiKey", { ownerEmail: "a@b.co", type: "testing" }, "apiKeyName"],
  ["EditorContent", { ...guide, editorId: "main", type: "text", data: "x" }, "contentKey"],
])("a preview accepts a value that is not known where it rejects others: %s", (type, inputs, name) => {
  const state = checked(type, inputs);
  const diff = (value: unknown) => lifecycleOf(type).diff(state, { ...state, [name]: value });
  expect(() => diff("other")).toThrow();
  expect(diff(UNKNOWN)).toMatchObject({ differing: [name] });
});

it("a refresh keeps a resource if one of the objects that its probe reads does not exist", async () => {
  const { handlers } = lifecycleOf("DocumentSet");
  const facts = { operation: "getUsers", attempts: 1, applied: "no" } as const;
  const missing = new ServiceError({ status: "NOT_FOUND", message: "Not found", httpStatus: 404 }, facts);
  const lifecycle = new Lifecycle({ ...handlers, probe: () => Promise.reject(missing) });
  const service = await Service.start({});
  const state = checked("DocumentSet", { organizationId: "acme", documents: { guide: {} } });
  await expect(lifecycle.read({ ...service.run(), probes: true }, state)).rejects.toThrow("Not found");
});

it.each([
  ["Document", guide],
  ["DocumentSet", { organizationId: "acme", documents: { guide: {} }, onDelete: "delete" }],
  ["Organization", { organizationId: "acme", onDelete: "disable" }],
  ["OrganizationDisabledState", { organizationIds: ["acme"], disabled: true }, "fails too"],
  ["AllowedDomains", { domains: ["acme.com"] }, "fails too"],
  ["Location", { documentId: "guide", location: { id: "intro" }, onDelete: "deleteData" }],
  ["Notification", { ...NOTIFICATION, notificationId: "one" }],
])("a deletion fails if the service's endpoint is missing: %s", async (type, args, whenNamed = "is done") => {
  const service = await Service.start({ acme: {} });
  const lifecycle = lifecycleOf(type);
  for (const message of ["Function not found", "Not Found", "NOT_FOUND"]) {
    service.reject(404, "NOT_FOUND", message);
    await expect(lifecycle.delete(service.run(), checked(type, args))).rejects.toThrow(message);
    service.emulator.clearFaults();
  }
  service.reject(404, "NOT_FOUND", "Organization does not exist");
  const isDone = await lifecycle.delete(service.run(), checked(type, args)).then(
    () => true,
    () => false,
  );
  expect(isDone).toBe(whenNamed === "is done");
});

it("a document whose new id is not known yet does not vacate its id", async () => {
  const { connection } = (await Service.start({})).run();
  const document = lifecycleOf("Document");
  const register = (inputs: PropertyMap, state?: PropertyMap) => {
    document.register(connection, document.identities(inputs), inputs, state);
  };
  register({ ...guide, documentId: UNKNOWN }, guide);
  expect(() => {
    register(guide);
  }).not.toThrow();
});

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
