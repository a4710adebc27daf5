import { describe, expect, it } from "@jest/globals";
import * as pulumi from "@pulumi/pulumi";
import { Document, Notification, Provider } from "../../src";
import { typeToken } from "../../src/values/type-token";
import { NOTIFICATION } from "../support";
import { mockEngine } from "./mock-engine";

const registered = mockEngine();

async function declared(host?: string): Promise<Document> {
  pulumi.runtime.setAllConfig(host === undefined ? {} : { "collab:host": host });
  const provider = new Provider("own", { apiKey: "key" });
  const document = new Document("doc", { organizationId: "acme", documentId: "doc" }, { provider });
  await pulumi.runtime.disconnect();
  return document;
}

describe("a document and its provider", () => {
  it.each([[undefined], ["dynamic"]])("belong to the dynamic host if collab:host is %s", async (host) => {
    const document = await declared(host);
    const inputs = expect.objectContaining({ documentId: "doc", __provider: expect.any(String) as unknown });
    expect(registered).toEqual([
      { type: "pulumi:providers:pulumi-nodejs", name: "own", inputs: { "collab:apiKey": "key" } },
      { type: typeToken("Document"), name: "doc", inputs },
    ]);
    expect(Document.isInstance(document)).toBe(true);
  });

  it("belong to the full provider if collab:host is plugin", async () => {
    const document = await declared("plugin");
    expect(registered).toEqual([
      {
        type: "pulumi:providers:collab",
        name: "own",
        inputs: { "collab:apiKey": "key" },
      },
      { type: "collab:index:Document", name: "doc", inputs: { organizationId: "acme", documentId: "doc" } },
    ]);
    expect(Document.isInstance(document)).toBe(true);
  });

  it("are rejected if collab:host is not a host", () => {
    pulumi.runtime.setAllConfig({ "collab:host": "plugins" });
    expect(() => new Document("doc", { organizationId: "acme", documentId: "doc" })).toThrow(
      'collab:host must be dynamic or plugin, not "plugins".',
    );
  });
});

it("an update by the full provider receives all arguments, including those that are also outputs", async () => {
  pulumi.runtime.setAllConfig({
    "collab:host": "plugin",
    "collab:baseUrl": "http://127.0.0.1:1",
    "collab:apiKey": "key",
    "collab:authToken": "token",
  });
  const args = { ...NOTIFICATION, notificationId: "published" };
  await pulumi.runtime.runInPulumiStack(() => {
    new Notification("notification", args);
    return Promise.resolve();
  });
  await pulumi.runtime.disconnect();
  const notification = registered.find(({ type }) => type === "collab:index:Notification");
  expect(notification?.inputs).toEqual(args);
});
