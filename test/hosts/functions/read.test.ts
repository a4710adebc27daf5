import { expect, it } from "@jest/globals";
import { LostReplyError } from "../../../src/api";
import { reads } from "../../../src/hosts/functions";
import { Read, type Program } from "../../../src/hosts/functions/read";
import { success } from "../../api/support/answers";
import { serviceThat } from "../../api/support/service";

const programOf = (baseUrl: string): Program => {
  const values: Readonly<Record<string, string>> = { baseUrl, apiKey: "key", authToken: "token" };
  return {
    run: {},
    configured: (key) => values[key.replace(/^.*:/, "")],
    status: () => undefined,
    fail: (message) => new Error(message),
  };
};

it("a read whose reply was lost is sent again by the next call, and a read that succeeded is not", async () => {
  const program = programOf("http://127.0.0.1:1");
  let reads = 0;
  const read = new Read<{ organizationId: string }, { reads: number }>({
    name: "getThings",
    operation: "getFolders",
    what: () => "read things",
    perform: () => {
      reads += 1;
      if (reads > 1) return Promise.resolve({ reads });
      const facts = { operation: "getFolders", attempts: 1, applied: "maybe" } as const;
      return Promise.reject(new LostReplyError("the reply was lost", facts));
    },
  });
  const call = () => read.in(program, { organizationId: "acme" });
  await expect(Promise.all([call(), call()])).rejects.toThrow("could not read things: the reply was lost");
  expect(reads).toBe(1);
  expect(await call()).toEqual({ reads: 2 });
  expect(await call()).toEqual({ reads: 2 });
});

it("a read that waited for resources is sent again: an earlier result predates them", async () => {
  const { url, seen } = await serviceThat(success([]), success([{ folderId: "plans" }]));
  const program = programOf(url);
  const call = (waited: boolean) => reads.getFolders.in(program, { organizationId: "acme" }, { waited });
  expect(await call(false)).toEqual({ folders: [] });
  expect(await call(true)).toMatchObject({ folders: [{ folderId: "plans" }] });
  expect(seen).toHaveLength(2);
});

it("the users of a document that are on two pages are returned together", async () => {
  const page = (userId: string, more: object = {}) => success({ plan: [{ userId }] }, more);
  const { url } = await serviceThat(page("ann", { nextPageToken: "2" }), page("bob"));
  const found = await reads.getUsers.in(programOf(url), {
    organizationId: "acme",
    allDocuments: true,
    groupByDocumentId: true,
  });
  expect(found.usersByDocumentId).toMatchObject({ plan: [{ userId: "ann" }, { userId: "bob" }] });
});

/** Another key than the program's: the service may keep the key with which a record was written. */
const record = { organizationId: "acme", documentId: "plan", userId: "ann", apiKey: "former-key" };
const inner = { ...record, folderId: "inner" };
const args = { organizationId: "acme", userId: "ann", documentIds: ["plan"] };

it.each<[name: string, data: object, read: (program: Program) => Promise<object>, kept: object]>([
  [
    "getFolders, at any depth",
    { ...record, folderId: "guides", subFolders: [inner] },
    (program) => reads.getFolders.in(program, { organizationId: "acme", folderId: "guides" }),
    { folders: [{ folderId: "guides", subFolders: [{ folderId: "inner" }] }] },
  ],
  [
    "getRecordings",
    { annotationId: "r1", metadata: record },
    (program) => reads.getRecordings.in(program, { organizationId: "acme" }),
    { recordings: [{ metadata: { documentId: "plan" } }] },
  ],
  [
    "getNotificationConfig",
    { config: { inbox: "ALL" }, metadata: record },
    (program) => reads.getNotificationConfig.in(program, args),
    { configs: [{ metadata: { userId: "ann" } }] },
  ],
])("no API key is in the result of %s", async (_name, data, read, kept) => {
  const { url } = await serviceThat(success([data]));
  const result = await read(programOf(url));
  expect(result).toMatchObject(kept);
  expect(JSON.stringify(result)).not.toContain("former-key");
});
