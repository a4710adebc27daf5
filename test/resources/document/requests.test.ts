import { expect, it } from "@jest/globals";
import { Service } from "../../core/support";

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
