import { describe, expect, it } from "@jest/globals";
import { CollabError, type CollabClient, type LogEvent } from "../../src/api";
import { raw, success } from "./support/answers";
import { clientOf, failureOf, serviceThat } from "./support/service";

/** Returns alternating lists and objects, nested to this depth. */
function nested(levels: number): unknown {
  let value: unknown = "core";
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const MANY = 100_000;
const place = { organizationId: "acme", documentId: "handbook" };

describe("the content of an editor", () => {
  const send = (client: CollabClient, levels: number) =>
    client.updateCrdtData({ ...place, editorId: "main", type: "map", data: { a: nested(levels - 1) } });

  it.each([501, MANY])("that has %i levels is rejected in one line, and not sent", async (levels) => {
    const service = await serviceThat(success(null));

    const failed = await failureOf(send(clientOf(service, {}, { logger: () => undefined }), levels));

    expect(failed.name).toBe("InvalidRequestError");
    expect(failed.message).toBe("updateCrdtData: data is nested too deeply: it may have at most 500 levels");
    expect(service.seen).toHaveLength(0);
  });

  it("that has 500 levels is sent", async () => {
    const service = await serviceThat(success(null));

    await send(clientOf(service, {}, { logger: () => undefined }), 500);

    expect(service.seen).toHaveLength(1);
  });
});

it("a request that contains itself is rejected because it is nested too deeply", async () => {
  const service = await serviceThat(success(null));
  const location: Record<string, unknown> = {};
  Object.assign(location, { one: location, other: location });

  const failed = await failureOf(clientOf(service).deleteLocationData({ documentId: "handbook", location }));

  expect(failed.message).toContain("location is nested too deeply");
  expect(service.seen).toHaveLength(0);
});

describe("a reply", () => {
  const deep = JSON.stringify("x").padStart(MANY + 3, "[") + "]".repeat(MANY);

  it("with deeply nested details is the service's error, without the details that are too deep", async () => {
    const details = `{"reason":"quota","trace":${deep}}`;
    const error = `{"status":"INVALID_ARGUMENT","message":"no such place","details":${details}}`;
    const service = await serviceThat(raw(400, `{"error":${error}}`));

    const failed = await failureOf(clientOf(service).getFolders({ organizationId: "acme" }));

    expect(failed).toBeInstanceOf(CollabError);
    expect(failed.message).toBe("no such place (INVALID_ARGUMENT)");
    expect(failed.details).toMatchObject({ reason: "quota" });
    expect(JSON.stringify(failed.details)).toContain("[nested too deeply]");
  });

  it("with a deeply nested result is unusable, and the log shows its upper levels", async () => {
    const record = `{"id":"main","data":${deep}}`;
    const service = await serviceThat(raw(200, `{"result":{"status":"success","data":[${record}]}}`));
    const events: LogEvent[] = [];
    const logger = (event: LogEvent) => void events.push(event);

    const failed = await failureOf(clientOf(service, { maxAttempts: 1 }, { logger }).getCrdtData(place));

    expect(failed.name).toBe("LostReplyError");
    expect(failed.message).toContain("it is nested too deeply");
    expect(JSON.stringify(events[0]?.bodies())).toContain("[nested too deeply]");
  });

  it("may be as deep as requests, and have folders within folders", async () => {
    const data = { a: nested(499) };
    const crdt = await serviceThat(success([{ id: "main", data }]));
    const folders = '{"folderId":"f","subFolders":['.repeat(200) + "]}".repeat(200);
    const tree = await serviceThat(raw(200, `{"result":{"data":[${folders}]}}`));

    const [record] = await clientOf(crdt).getCrdtData(place);
    const [folder] = await clientOf(tree).getFolders({ organizationId: "acme" });

    expect(JSON.stringify(record?.data)).toBe(JSON.stringify(data));
    expect(folder?.subFolders?.[0]?.folderId).toBe("f");
  });
});
