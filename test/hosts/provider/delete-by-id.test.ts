import { spawn, type ChildProcessByStdio } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { startEmulator, type Emulator } from "../../../src/emulator";
import { grpc } from "../../../src/hosts/provider/sdk";
import { lifecycles } from "../../../src/resources";
import { repositoryRoot } from "../../../tools/repository-root";

jest.setTimeout(120_000);

type Plugin = ChildProcessByStdio<null, Readable, null>;

let emulator: Emulator;
const plugins: Plugin[] = [];
const clients: ResourceProviderClient[] = [];
let client: ResourceProviderClient;

async function start(env: Readonly<Record<string, string>> = {}): Promise<ResourceProviderClient> {
  const { apiKey, authToken, workspaceId, workspaceAuthToken } = emulator.credentials;
  const plugin = spawn(join(repositoryRoot(), "plugin", "pulumi-resource-collab"), [], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      COLLAB_BASE_URL: emulator.url,
      COLLAB_API_KEY: apiKey,
      COLLAB_AUTH_TOKEN: authToken,
      COLLAB_WORKSPACE_ID: workspaceId,
      COLLAB_WORKSPACE_AUTH_TOKEN: workspaceAuthToken,
      ...env,
    },
  });
  plugins.push(plugin);
  const port = await new Promise<string>((resolve) => {
    plugin.stdout.once("data", (text: Buffer) => {
      resolve(text.toString().trim());
    });
  });
  const started = new ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
  clients.push(started);
  return started;
}

beforeAll(async () => {
  emulator = await startEmulator({
    seed: {
      domains: ["acme.com", "acme.dev"],
      organizations: {
        acme: {
          folders: { plans: {} },
          documents: { handbook: {}, notes: {} },
          notifications: { n1: {} },
        },
      },
    },
  });
  client = await start();
});
beforeEach(() => {
  emulator.resetCounts();
});
afterAll(async () => {
  for (const each of clients) each.close();
  for (const plugin of plugins) plugin.kill();
  await emulator.close();
});

/** Deletes as `pulumi do` does: by id and without a state. Returns the error message, if any. */
function deleted(type: string, id: string, by = client): Promise<string | undefined> {
  const request = new messages.DeleteRequest().setId(id).setUrn(`urn:pulumi:s::p::collab:index:${type}::x`);
  return new Promise((resolve) => {
    by.delete(request, (error) => {
      resolve(error?.details);
    });
  });
}

const sent = () => emulator.requests.map(({ operation, data }) => ({ operation, data }));

const DONE: readonly [type: string, id: string, request: { operation: string; data: object } | undefined][] =
  [
    [
      "Document",
      "acme/handbook",
      { operation: "deleteDocuments", data: { organizationId: "acme", documentIds: ["handbook"] } },
    ],
    ["AllowedDomain", "acme.com", { operation: "deleteDomains", data: { domains: ["acme.com"] } }],
    [
      "Notification",
      "acme/n1",
      { operation: "deleteNotifications", data: { organizationId: "acme", notificationIds: ["n1"] } },
    ],
    ["Organization", "acme", undefined],
    ["Folder", "acme/plans", undefined],
    ["Location", "handbook/intro", undefined],
    ["UserToken", "acme/ada", undefined],
  ];

const LEFT_OPEN: readonly [type: string, id: string][] = [
  ["AllowedDomains", "allowed-domains"],
  ["ApiKey", "0123456789abcdef"],
  ["DocumentSet", "acme"],
  ["EditorContent", "acme/handbook/main"],
  ["OrganizationDisabledState", "disabled-state"],
  ["Users", "acme"],
];

describe("a deletion by an id without a state", () => {
  it.each(DONE)(
    "of a resource of type %s deletes what the id %s names, and nothing else",
    async (type, id, request) => {
      expect(await deleted(type, id)).toBeUndefined();
      expect(sent()).toEqual(request ? [request] : []);
    },
  );

  it.each(LEFT_OPEN)(
    "of a resource of type %s reports in one line that the id %s is not sufficient",
    async (type, id) => {
      expect(await deleted(type, id)).toBe(
        `could not delete ${type} ${id} by its id: the id does not say what to delete. ` +
          "Take it out of the program that declares it, and run `pulumi up`. Nothing was applied.",
      );
      expect(sent()).toEqual([]);
    },
  );

  it("is tested for every resource type", () => {
    const tested = [...DONE, ...LEFT_OPEN].map(([type]) => type);
    expect(tested.sort()).toEqual([...lifecycles.keys()].sort());
  });

  it.each([
    ["Document", "acme", "this is not an id of Document."],
    ["Document", "acme/a/b", "this is not an id of Document."],
    ["AllowedDomain", "no domain", "domain "],
  ])("of %s %s reports in one line what is wrong with the id", async (type, id, why) => {
    const message = (await deleted(type, id)) ?? "";
    expect(message).toContain(`could not delete ${type} ${id} by its id: ${why}`);
    expect(message.split("\n")).toHaveLength(1);
    expect(sent()).toEqual([]);
  });

  it("is rejected if the setting deletionProtection protects all resources", async () => {
    const guarded = await start({ COLLAB_DELETION_PROTECTION: "true" });
    expect(await deleted("Document", "acme/notes", guarded)).toContain(
      "could not delete Document acme/notes: ",
    );
    expect(await deleted("AllowedDomain", "acme.dev", guarded)).toContain(
      "could not delete AllowedDomain acme.dev: ",
    );
    expect(sent()).toEqual([]);
  });
});
