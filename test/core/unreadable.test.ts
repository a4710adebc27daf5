import { describe, expect, it } from "@jest/globals";
import { SharedReads } from "../../src/core/shared-reads";
import { readOrganization } from "../../src/command/export/read";
import { Connection } from "../../src/core/connection";
import type { Context } from "../../src/core/resource-type";
import { success } from "../api/support/answers";
import { clientOf, serviceThat } from "../api/support/service";
import { checked, lifecycleOf } from "./support";

const acme = { organizationId: "acme" };

/** Returns a client of a service that answers every request with these records. */
const clientReading = async (...records: object[]) => clientOf(await serviceThat(success(records)));

async function run(...records: object[]): Promise<Context> {
  const connection = new Connection(await clientReading(...records));
  return { connection, notify: () => undefined };
}

describe("an object that may be one of the records that cannot be read", () => {
  const editor = { ...acme, documentId: "plan", editorId: "body", type: "text", data: "Hi" };

  it.each([
    [
      "Folder",
      { ...acme, folderId: "guides" },
      "getFolders: whether the folder acme/guides exists is unknown",
    ],
    ["EditorContent", editor, "getCrdtData: whether the editor body of acme/plan exists is unknown"],
    ["Users", { ...acme, users: { ann: {} } }, "getUsers: whether the user ann exists is unknown"],
  ])("is not taken for deleted: %s", async (type, args, message) => {
    const reading = lifecycleOf(type).read(await run({ name: "canary" }), checked(type, args));

    await expect(reading).rejects.toThrow(message);
  });

  it("is not taken for new: Folder", async () => {
    const folder = lifecycleOf("Folder");
    const creation = folder.create(await run({}), checked("Folder", { ...acme, folderId: "guides" }));

    await expect(creation).rejects.toThrow("1 record of the service's reply cannot be read");
  });

  it("is requested separately, and adopted if it can be read then: Folder", async () => {
    const one = { folderId: "guides", folderName: "Guides" };
    const service = await serviceThat((response, request) => {
      success([request.data["folderId"] === undefined ? {} : one])(response, request);
    });
    const context = { connection: new Connection(clientOf(service)), notify: () => undefined };
    const creation = lifecycleOf("Folder").create(
      context,
      checked("Folder", { ...acme, folderId: "guides" }),
    );

    expect(await creation).toMatchObject(one);
    expect(new Set(service.seen.map(({ path }) => path))).toEqual(new Set(["/v2/organizations/folders/get"]));
  });

  it("does not matter if all declared objects are readable: Users", async () => {
    const inputs = checked("Users", { ...acme, users: { ann: {} } });

    expect(await lifecycleOf("Users").read(await run({ userId: "ann" }, {}), inputs)).toEqual(inputs);
  });

  it("keeps its documents in an export, which notes how many records are missing", async () => {
    const client = await clientReading({ id: "body", data: "Hi" }, { folderId: "guides" });
    const listed = { ...acme, documentId: "plan", folderId: "lost", source: "documents.csv:2" };

    const found = await readOrganization(new SharedReads(client), "acme", [listed]);

    expect(found?.documents.get("plan")).toMatchObject({ folderId: "lost" });
    const left = "1 record of the service's reply cannot be read (left out). Add what is missing by hand";
    expect(found?.notes).toContain(`folders: ${left}`);
  });
});
