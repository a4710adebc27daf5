import { expect, it } from "@jest/globals";
import { functions } from "../../src/functions/table";
import { json, success } from "../api/support/answers";
import { serviceThat } from "../api/support/service";
import { described, fieldsOf, fieldsOfReply, samplesOf } from "../openapi/openapi";
import { requestsOf } from "../openapi/variants";
import { call, programOf } from "./call";

/** The fields of replies that no function returns: the API key, what concerns pages, and how long a search took. */
const LEFT_OUT = /^(apiKey|prevIterator|iterator|done|searchLatencyMs):/;

it.each([...functions.values()])(
  "$name returns each field of the replies in openapi.json",
  async (called) => {
    const operation = described.find(({ name }) => name === called.operation);
    if (!operation) throw new Error(`openapi.json has no ${called.operation}`);
    const { pageToken: _, iterator: _cursor, ...args } = requestsOf(operation).everything;
    for (const reply of samplesOf(operation.reply, "everything").map(onePage)) {
      const { url } = await serviceThat(json(200, reply));
      const expected = fieldsOfReply(reply)
        .filter((field) => !LEFT_OUT.test(field))
        .map((field) => (called.name === "getEditorContents" ? field.replace(/^id:/, "editorId:") : field));
      const result = await call(programOf(url), called.name, args);
      expect(fieldsOf(result)).toEqual(expect.arrayContaining(expected));
    }
  },
);

/** Returns a reply without the cursor of another page. */
const onePage = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply, (name, value: unknown) => (/pageToken/i.test(name) ? null : value)));

it("the users of a document that are on two pages are returned together", async () => {
  const page = (userId: string, more: object = {}) => success({ plan: [{ userId }] }, more);
  const { url } = await serviceThat(page("ann", { nextPageToken: "2" }), page("bob"));
  const args = { organizationId: "acme", allDocuments: true, groupByDocumentId: true };
  expect(await call(programOf(url), "getUsers", args)).toMatchObject({
    usersByDocumentId: { plan: [{ userId: "ann" }, { userId: "bob" }] },
  });
});

/** Another key than the program's: the service may keep the key with which a record was written. */
const record = { organizationId: "acme", documentId: "plan", userId: "ann", apiKey: "former-key" };
const inner = { ...record, folderId: "inner" };
const acme = { organizationId: "acme" };

it.each<[name: string, args: object, data: object, kept: object]>([
  [
    "getFolders",
    { ...acme, folderId: "guides" },
    { ...record, folderId: "guides", subFolders: [{ ...inner, subFolders: [inner] }] },
    { folders: [{ folderId: "guides", subFolders: [{ folderId: "inner", subFolders: [{}] }] }] },
  ],
  [
    "getRecordings",
    acme,
    { annotationId: "r1", metadata: record },
    { recordings: [{ metadata: { documentId: "plan" } }] },
  ],
  [
    "getNotificationConfig",
    { ...acme, userId: "ann", documentIds: ["plan"] },
    { config: { inbox: "ALL" }, metadata: record },
    { configs: [{ metadata: { userId: "ann" } }] },
  ],
])("no API key is in the result of %s, at any depth", async (name, args, data, kept) => {
  const { url } = await serviceThat(success([data]));
  const result = await call(programOf(url), name, args);
  expect(result).toMatchObject(kept);
  expect(JSON.stringify(result)).not.toContain("former-key");
});

it("getUserData keeps a field apiKey whose value is not the program's key", async () => {
  const comments = [{ apiKey: "key", parts: [{ apiKey: "key" }, { apiKey: "of the user" }] }];
  const { url } = await serviceThat(success({ comments }));
  expect(await call(programOf(url), "getUserData", { ...acme, userId: "ann" })).toMatchObject({
    comments: [{ parts: [{}, { apiKey: "of the user" }] }],
  });
});

it("a recording without metadata has none in the result", async () => {
  const { url } = await serviceThat(success([{ annotationId: "r1" }]));
  expect(await call(programOf(url), "getRecordings", acme)).toMatchObject({ recordings: [{ metadata: {} }] });
});
