import { describe, expect, it } from "@jest/globals";
import { CollabError, type CollabClient, type LogEvent } from "../../src/api";
import { isDeeperThan } from "../../src/values/path";
import { failure, raw, success } from "./support/answers";
import { clientOf, failureOf, serviceThat } from "./support/service";

/** Returns alternating lists and objects, nested to this depth. */
function nested(levels: number): unknown {
  let value: unknown = "core";
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const MANY = 100_000;
const place = { organizationId: "acme", documentId: "handbook" };

const REQUESTS: readonly [
  string,
  (client: CollabClient, levels: number) => Promise<unknown>,
  field: string,
][] = [
  [
    "the content of an editor",
    (client, levels) =>
      client.updateCrdtData({ ...place, editorId: "main", type: "map", data: { a: nested(levels - 1) } }),
    "data",
  ],
  [
    "a location",
    (client, levels) =>
      client.updateLocation({
        documentId: "handbook",
        // The wrapper counts as a level too.
        migrate: { oldLocation: { id: "a" }, newLocation: { a: nested(levels - 2) } },
      }),
    "migrate",
  ],
  [
    "the source of a notification",
    (client, levels) =>
      client.addNotifications({
        ...place,
        actionUser: { userId: "ann" },
        displayHeadlineMessageTemplate: "Hello",
        displayBodyMessage: "Welcome",
        notifyUsers: [],
        notificationSourceData: { a: nested(levels - 1) },
      }),
    "notificationSourceData",
  ],
];

describe.each(REQUESTS)("%s", (_, send, field) => {
  it.each([501, 2_000, 10_000, MANY])(
    "that has %i levels is refused in one line, and not sent",
    async (levels) => {
      const service = await serviceThat(success(null));

      const failed = await failureOf(send(clientOf(service, {}, { logger: () => undefined }), levels));

      expect(failed.name).toBe("InvalidRequestError");
      expect(failed.message).toContain(`: ${field} is nested too deeply: it may have at most 500 levels`);
      expect(failed.message).not.toContain("\n");
      expect(service.seen).toHaveLength(0);
    },
  );

  it("that has 500 levels is sent", async () => {
    const service = await serviceThat(success({ success: true, message: "" }));

    await send(clientOf(service, {}, { logger: () => undefined }), 500);

    expect(service.seen).toHaveLength(1);
  });
});

describe("a request that contains itself", () => {
  it("is refused as one that is nested too deeply", async () => {
    const service = await serviceThat(success(null));
    const location: Record<string, unknown> = {};
    Object.assign(location, { one: location, other: location });

    const failed = await failureOf(
      clientOf(service).deleteLocationData({ documentId: "handbook", location }),
    );

    expect(failed.message).toContain("location is nested too deeply");
    expect(service.seen).toHaveLength(0);
  });
});

describe("a reply", () => {
  const deep = JSON.stringify("x").padStart(MANY + 3, "[") + "]".repeat(MANY);

  it("with deeply nested details is the service's error, and what is too deep of them is left out", async () => {
    const details = `{"reason":"quota","trace":${deep}}`;
    const error = `{"status":"INVALID_ARGUMENT","message":"no such place","details":${details}}`;
    const service = await serviceThat(raw(400, `{"error":${error}}`));

    const failed = await failureOf(clientOf(service).getFolders({ organizationId: "acme" }));

    expect(failed).toBeInstanceOf(CollabError);
    expect(failed.message).toBe("no such place (INVALID_ARGUMENT)");
    expect(failed.details).toMatchObject({ reason: "quota" });
    expect(JSON.stringify(failed.details)).toContain("[nested too deeply]");
  });

  it("with deeply nested details still tells which domains were added", async () => {
    const details = `{"domainsAdded":["acme.com"],"skippedDomains":["b.com"],"trace":${deep}}`;
    const error = `{"status":"INTERNAL","message":"skipped","details":${details}}`;
    const service = await serviceThat(raw(500, `{"error":${error}}`));

    const added = await clientOf(service).addDomains({ domains: ["acme.com", "b.com"] });

    expect(added).toEqual({ domainsAdded: ["acme.com"], skippedDomains: ["b.com"] });
  });

  it("with a deeply nested result is of no use, and is shown in the log as far as it can be", async () => {
    const record = `{"id":"main","data":${deep}}`;
    const service = await serviceThat(raw(200, `{"result":{"status":"success","data":[${record}]}}`));
    const events: LogEvent[] = [];
    const logger = (event: LogEvent) => void events.push(event);

    const failed = await failureOf(clientOf(service, { maxAttempts: 1 }, { logger }).getCrdtData(place));

    expect(failed.name).toBe("LostReplyError");
    expect(failed.message).toContain("it is nested too deeply");
    expect(JSON.stringify(events)).toContain("[nested too deeply]");
  });

  it("gives back what may be written, and folders within folders", async () => {
    const data = { a: nested(499) };
    const crdt = await serviceThat(success([{ id: "main", data }]));
    const folders = '{"folderId":"f","subFolders":['.repeat(200) + "]}".repeat(200);
    const tree = await serviceThat(raw(200, `{"result":{"data":[${folders}]}}`));

    const [record] = await clientOf(crdt).getCrdtData(place);
    const [folder] = await clientOf(tree).getFolders({ organizationId: "acme" });

    expect(JSON.stringify(record?.data)).toBe(JSON.stringify(data));
    expect(folder?.subFolders?.[0]?.folderId).toBe("f");
  });

  it("that fails without details is what it was", async () => {
    const service = await serviceThat(failure("INVALID_ARGUMENT"));

    const failed = await failureOf(clientOf(service).getFolders({ organizationId: "acme" }));

    expect(failed.details).toBeUndefined();
  });
});

describe("the depth of a value", () => {
  it.each([
    ["text", "x", 0],
    ["null", null, 0],
    ["an empty object", {}, 1],
    ["a list in a list", [[]], 2],
    ["the deepest of several values", { a: 1, b: [{ c: [] }], d: [] }, 4],
  ])("of %s is told", (_, value, levels) => {
    expect(isDeeperThan(value, levels)).toBe(false);
    if (levels > 0) expect(isDeeperThan(value, levels - 1)).toBe(true);
  });
});
