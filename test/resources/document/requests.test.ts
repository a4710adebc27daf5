import { expect, it } from "@jest/globals";
import { checked, failureOf, lifecycleOf, partialFailureOf, Service } from "../../core/support";

it("a document whose folder must exist does not share a request with one that may create the folder", async () => {
  const service = await Service.start({ acme: {} });
  const run = service.run();
  const add = (documentId: string, more: object = {}) =>
    service.create("Document", { organizationId: "acme", documentId, folderId: "plans", ...more }, run);

  await Promise.allSettled([add("a", { createFolder: true }), add("b")]);

  const sent = service.emulator.requests.filter(({ operation }) => operation === "addDocuments");
  expect(sent.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ createFolder: true, documents: [{ documentId: "a" }] }),
      expect.not.objectContaining({ createFolder: true }),
    ]),
  );
});

const ADVICE =
  "A document that was deleted outside of this program is created again, empty, by `pulumi up --replace` with the URN of this resource.";

it("an update of a document that was deleted elsewhere ends with the command that creates it again", async () => {
  const service = await Service.start({ acme: {} });
  const state = checked("Document", { organizationId: "acme", documentId: "plan" });
  const update = lifecycleOf("Document").update(service.run(), state, { ...state, documentName: "Plan" });
  expect((await failureOf(update)).message).toBe(
    `could not update Document acme/plan: Document does not exist. Nothing was applied for it. ${ADVICE}`,
  );
});

it("an update of a set with a document that was deleted elsewhere ends with that command too", async () => {
  const service = await Service.start({ acme: { documents: { b: {} } } });
  const state = checked("DocumentSet", { organizationId: "acme", documents: { a: true, b: true } });
  const named = checked("DocumentSet", { organizationId: "acme", documents: { a: "root/A", b: "root/B" } });
  const { reasons } = await partialFailureOf(lifecycleOf("DocumentSet").update(service.run(), state, named));
  expect(reasons).toEqual([
    expect.stringMatching(
      /a: Document does not exist\..* The rest was applied and is kept\. A document that was deleted/,
    ),
  ]);
});

it("a document moves to a folder that its move creates, although the service rejects that whole request as existing", async () => {
  const service = await Service.start({ acme: { documents: { plan: {} } } });
  const state = checked("Document", { organizationId: "acme", documentId: "plan", folderId: "root" });
  service.reject(404, "NOT_FOUND", "Folder does not exist", { operation: "moveDocuments" });
  service.reject(409, "ALREADY_EXISTS", "Document already exists", { operation: "addDocuments" });
  service.emulator.edit({ organizations: { acme: { folders: { plans: {} } } } });
  const wanted = checked("Document", {
    organizationId: "acme",
    documentId: "plan",
    folderId: "plans",
    createFolder: true,
  });
  expect(await lifecycleOf("Document").update(service.run(), state, wanted)).toMatchObject({
    folderId: "plans",
  });
  expect(service.documents("acme")).toEqual({ plan: { folderId: "plans" } });
});

it("a document that moves to a missing folder fails with the reason why the folder was not created", async () => {
  const service = await Service.start({ acme: { documents: { plan: {} } } });
  const plan = { organizationId: "acme", documentId: "plan" };
  const state = checked("Document", { ...plan, folderId: "root" });
  const move = (more: object) =>
    failureOf(
      lifecycleOf("Document").update(service.run(), state, checked("Document", { ...plan, ...more })),
    );

  // Without createFolder, nothing is added.
  expect((await move({ folderId: "plans" })).message).toContain("Folder does not exist (NOT_FOUND)");
  expect(service.emulator.count("addDocuments")).toBe(0);

  service.reject(403, "PERMISSION_DENIED", "Folders are read-only", { operation: "addDocuments" });
  const { message } = await move({ folderId: "plans", createFolder: true });
  expect(message).toContain("Folders are read-only (PERMISSION_DENIED)");
  expect(service.emulator.count("addDocuments")).toBe(1);
});

it("a rejection that does not name what is missing is followed by everything that must exist", async () => {
  const service = await Service.start({});
  service.reject(404, "NOT_FOUND", "Not found", { times: 5 });
  const inputs = { organizationId: "acme", documentId: "plan", folderId: "plans", createFolder: true };
  expect((await failureOf(service.create("Document", inputs))).message).toMatch(
    /The organization and the folder must exist first: declare them, and use their outputs organizationId and folderId here, or set createOrganization: true\.$/,
  );
});

it("a document keeps the identifier that the service assigns, whether it is new or adopted", async () => {
  const service = await Service.start({ acme: {} });
  const inputs = { organizationId: "acme", documentId: "plan", documentName: "Plan" };
  const { serviceId } = await service.create("Document", inputs);
  expect(serviceId).toMatch(/./);
  expect(await service.create("Document", inputs)).toMatchObject({ serviceId });
});
