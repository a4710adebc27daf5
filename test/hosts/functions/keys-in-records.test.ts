import { expect, it } from "@jest/globals";
import { reads } from "../../../src/hosts/functions";
import type { Program } from "../../../src/hosts/functions/read";
import { success } from "../../api/support/answers";
import { serviceThat } from "../../api/support/service";

/** Another key than the program's: the service may keep the key with which a record was written. */
const record = { organizationId: "acme", documentId: "plan", userId: "ann", apiKey: "former-key" };

/** A program whose service returns this data. */
async function programReading(data: unknown): Promise<Program> {
  const { url } = await serviceThat(success(data));
  const values: Readonly<Record<string, string>> = { baseUrl: url, apiKey: "key", authToken: "token" };
  return {
    run: {},
    configured: (key) => values[key.replace(/^.*:/, "")],
    status: () => undefined,
    fail: (message) => new Error(message),
  };
}

it("getFolders returns no API key, at any depth", async () => {
  const inner = { ...record, folderId: "inner" };
  const program = await programReading([{ ...record, folderId: "guides", subFolders: [inner] }]);
  const result = await reads.getFolders.in(program, { organizationId: "acme", folderId: "guides" });
  expect(result).toMatchObject({ folders: [{ folderId: "guides", subFolders: [{ folderId: "inner" }] }] });
  expect(JSON.stringify(result)).not.toContain("former-key");
});

it("getRecordings returns no API key", async () => {
  const program = await programReading([{ annotationId: "r1", metadata: record }]);
  const result = await reads.getRecordings.in(program, { organizationId: "acme" });
  expect(result).toMatchObject({ recordings: [{ metadata: { documentId: "plan" } }] });
  expect(JSON.stringify(result)).not.toContain("former-key");
});

it("getNotificationConfig returns no API key", async () => {
  const program = await programReading([{ config: { inbox: "ALL" }, metadata: record }]);
  const args = { organizationId: "acme", userId: "ann", documentIds: ["plan"] };
  const result = await reads.getNotificationConfig.in(program, args);
  expect(result).toMatchObject({ configs: [{ metadata: { userId: "ann" } }] });
  expect(JSON.stringify(result)).not.toContain("former-key");
});
