import { expect, test } from "@jest/globals";
import { emulator, failureOf, startBeforeEach } from "../support";

startBeforeEach({ organizations: { acme: {} } });

test("rejects a missing folder and then applies nothing", async () => {
  const request = { organizationId: "new", documents: [{ documentId: "a" }], folderId: "f" };
  expect(await failureOf("addDocuments", { ...request, createOrganization: true })).toBe(
    "404 NOT_FOUND: Folder does not exist",
  );
  expect(Object.keys(emulator.contents().organizations)).toEqual(["acme"]);
});
