import { spawn, type ChildProcessByStdio } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import type { Emulator } from "../../../src/emulator";
import { empty, grpc } from "../../../src/hosts/provider/sdk";
import { lifecycles } from "../../../src/resources";
import { repositoryRoot } from "../../../tools/repository-root";
import { temporaryEmulator } from "../../temporary";

jest.setTimeout(120_000);

type Plugin = ChildProcessByStdio<null, Readable, null>;

let emulator: Emulator;
const plugins: Plugin[] = [];
const script = join(repositoryRoot(), "plugin", "pulumi-resource-collab");
let stdout = "";
const clients: ResourceProviderClient[] = [];
let client: ResourceProviderClient;

async function start(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<ResourceProviderClient> {
  const { apiKey, authToken, workspaceId, workspaceAuthToken } = emulator.credentials;
  const plugin = spawn(script, args, {
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
  stdout = "";
  await new Promise<void>((resolve) => {
    plugin.stdout.on("data", (text: Buffer) => {
      stdout += text.toString();
      if (stdout.includes("\n")) resolve();
    });
  });
  const address = `127.0.0.1:${stdout.trim()}`;
  const started = new ResourceProviderClient(address, grpc.credentials.createInsecure());
  clients.push(started);
  return started;
}

beforeAll(async () => {
  emulator = await temporaryEmulator({
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
afterAll(() => {
  for (const each of clients) each.close();
  for (const plugin of plugins) plugin.kill();
});

const ended = <Response>(call: (callback: (error: Error | null, response: Response) => void) => void) =>
  new Promise<Response>((resolve, reject) => {
    call((error, response) => {
      if (error) reject(error);
      else resolve(response);
    });
  });

describe("the full provider", () => {
  it("prints only its port, and returns its version", async () => {
    const logging = await start({}, ["--logtostderr", "-v=9", "127.0.0.1:1"]);
    const info = await ended<{ getVersion(): string }>((callback) =>
      logging.getPluginInfo(new empty.Empty(), callback),
    );
    expect(info.getVersion()).toMatch(/^\d+\.\d+\.\d+/);
    expect(stdout).toMatch(/^\d+\n$/);
  });

  it("returns UNIMPLEMENTED for methods that it does not have", async () => {
    const mapping = ended((callback) => client.getMapping(new messages.GetMappingRequest(), callback));
    await expect(mapping).rejects.toMatchObject({ code: grpc.status.UNIMPLEMENTED });
  });

  it("rejects a resource type of a later version in one line", async () => {
    const request = new messages.CheckRequest().setUrn("urn:pulumi:s::p::collab:index:Wish::w");
    await expect(ended((callback) => client.check(request, callback))).rejects.toMatchObject({
      details:
        "this version of pulumi-collab has no resource type collab:index:Wish; install the version that wrote the state, or a newer one",
    });
  });
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

const acme = { organizationId: "acme" };

/** The request that each deletion sends. */
const DONE: readonly [type: string, id: string, operation?: string, data?: object][] = [
  ["Document", "acme/handbook", "deleteDocuments", { ...acme, documentIds: ["handbook"] }],
  ["AllowedDomain", "acme.com", "deleteDomains", { domains: ["acme.com"] }],
  ["Notification", "acme/n1", "deleteNotifications", { ...acme, notificationIds: ["n1"] }],
  ["Organization", "acme"],
  ["Folder", "acme/plans"],
  ["Location", "handbook/intro"],
  ["UserToken", "acme/ada"],
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
    async (...[type, id, operation, data]) => {
      expect(await deleted(type, id)).toBeUndefined();
      expect(sent()).toEqual(operation ? [{ operation, data }] : []);
    },
  );

  it.each(LEFT_OPEN)(
    "of a resource of type %s reports in one line that the id %s is not sufficient",
    async (type, id) => {
      expect(await deleted(type, id)).toBe(
        `could not delete ${type} ${id} by its id: the id does not determine what to delete. ` +
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
