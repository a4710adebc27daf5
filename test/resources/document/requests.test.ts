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

it.each([
  [400, "INVALID_ARGUMENT", "folderId root is reserved"],
  [404, "NOT_FOUND", "Folder does not exist"],
])(
  "a move out of a folder that the service rejects with %d %s ends with what to do",
  async (code, status, words) => {
    const service = await Service.start({
      acme: { folders: { plans: {} }, documents: { plan: { folderId: "plans" } } },
    });
    const why =
      `${words} (${status}). Nothing was applied for it. Without folderId, a document moves to the reserved folder root, ` +
      "which some services reject: then set folderId.";
    const run = service.run();
    const state = checked("Document", { organizationId: "acme", documentId: "plan", folderId: "plans" });
    service.reject(code, status, words, { operation: "moveDocuments" });
    const update = lifecycleOf("Document").update(run, state, { ...state, folderId: undefined });
    expect((await failureOf(update)).message).toBe(`could not update Document acme/plan: ${why}`);

    const set = { organizationId: "acme", documents: { plan: true } };
    service.reject(code, status, words, { operation: "moveDocuments" });
    const [from, to] = [checked("DocumentSet", { ...set, folderId: "plans" }), checked("DocumentSet", set)];
    const updated = lifecycleOf("DocumentSet").update(run, from, to);
    expect((await failureOf(updated)).message).toBe(`could not update DocumentSet of acme: plan: ${why}`);
  },
);

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

/** Services that do not report in the same way that a document exists or is missing. */
const FORMS = (["inResult", "inError"] as const).flatMap((failedItems) =>
  [false, true].map((itemCodes) => ({ failedItems, itemCodes })),
);

it.each(FORMS)("one document that cannot be changed does not stop the others: %j", async (form) => {
  const changes = [
    { operation: "moveDocuments", place: { folderId: "f" }, named: {} },
    { operation: "updateDocuments", place: {}, named: { documentName: "New" } },
  ] as const;
  for (const { operation, place, named } of changes) {
    const documents = { a: {}, b: {}, c: {} };
    const service = await Service.start({ acme: { folders: { f: {} }, documents } }, form);
    service.emulator.inject({ kind: "itemFailure", operation, ids: ["b"], message: "Locked" });
    const set = (changed: object, entry: object) => {
      const entries = { a: entry, b: entry, c: entry };
      return checked("DocumentSet", {
        organizationId: "acme",
        folderId: "root",
        ...changed,
        documents: entries,
      });
    };
    const update = lifecycleOf("DocumentSet").update(service.run(), set({}, {}), set(place, named));
    expect((await partialFailureOf(update)).reasons).toEqual([expect.stringContaining("b: Locked.")]);
    expect(service.documents("acme")).toEqual({
      a: { ...place, ...named },
      b: {},
      c: { ...place, ...named },
    });
  }
});

it("only the failed document of a set fails where an error has results of failed items only", async () => {
  const service = await Service.start({ acme: {} });
  service.emulator.inject({
    kind: "status",
    httpStatus: 500,
    error: { status: "INTERNAL", message: "No", details: { b: { success: false, message: "b is locked" } } },
    match: { item: "b" },
    times: "always",
  });
  const inputs = { organizationId: "acme", documents: { a: {}, b: {}, c: {} } };
  const { state, reasons } = await partialFailureOf(service.create("DocumentSet", inputs));
  expect(state).toMatchObject({ documents: { a: true, c: true } });
  expect(reasons).toEqual([expect.stringContaining("b: b is locked.")]);
});

it("a document that exists fails with the reason why it cannot be updated", async () => {
  const service = await Service.start({ acme: { documents: { plan: {} } } });
  const inputs = { organizationId: "acme", documentId: "plan", documentName: "Plan" };
  const fail = (message: string) => {
    service.emulator.inject({ kind: "itemFailure", operation: "updateDocuments", message });
    return failureOf(service.create("Document", inputs));
  };
  expect((await fail("The name is too long")).message).toContain("The name is too long.");
  expect((await fail("Document does not exist")).message).toContain("Document already exists.");
  expect((await fail("")).message).toContain("Document already exists.");
});
