import { symlinkSync, writeFileSync } from "node:fs";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Server } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import type { Emulator } from "../../../src/emulator";
import { empty, grpc } from "../../../src/hosts/provider/sdk";
import { runCommand } from "../../../tools/command";
import { repositoryRoot } from "../../../tools/repository-root";
import { UNKNOWN } from "../../../src/values/unknown";
import { environmentOf } from "../../command/support";
import { temporaryEmulator, temporaryFolder } from "../../temporary";
import { firstLineOf } from "../../tools/release/first-line";
import { structOf } from "./struct";

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
  const plugin = spawn(script, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], ...environmentOf(emulator), ...env },
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

/** Starts the server of an engine that receives no messages. Returns its address. */
const serve = (engine: Server) =>
  new Promise<string>((resolve, reject) => {
    engine.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
      if (error) reject(error);
      else resolve(`127.0.0.1:${port}`);
    });
  });

beforeAll(async () => {
  emulator = await temporaryEmulator();
  client = await start();
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

/** Returns what a list contains, in the order of the messages. */
async function listed(request: messages.ListRequest) {
  const found: (messages.ListResponse.Result.AsObject | "computed")[] = [];
  for await (const response of client.list(request) as AsyncIterable<messages.ListResponse>)
    found.push(
      response.hasComputed() ? "computed" : (response.getResult()?.toObject() ?? { id: "", name: "" }),
    );
  return found;
}

describe("the full provider", () => {
  it("prints only its port, and returns its version", async () => {
    const engine = new grpc.Server();
    const logging = await start({}, ["--logtostderr", "-v=9", await serve(engine)]);
    const info = await ended<{ getVersion(): string }>((callback) =>
      logging.getPluginInfo(new empty.Empty(), callback),
    );
    expect(info.getVersion()).toMatch(/^\d+\.\d+\.\d+/);
    expect(stdout).toMatch(/^\d+\n$/);
    engine.forceShutdown();
  });

  it("ends when the connection to its engine breaks, because a killed engine does not stop it", async () => {
    const engine = new grpc.Server();
    await start({}, [await serve(engine)]);
    const plugin = plugins.at(-1);
    const end = new Promise((resolve) => plugin?.on("exit", resolve));
    engine.forceShutdown();
    expect(await end).toBe(1);
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

  describe("lists", () => {
    const query = (values: object, type = "Folder") =>
      new messages.ListRequest().setToken(`collab:index:${type}`).setQuery(structOf(values));

    beforeAll(() => {
      emulator.edit({
        organizations: {
          acme: {
            folders: {
              plans: { folderName: "Plans" },
              "2026/q1": { parentFolderId: "plans" },
              notes: {},
            },
          },
        },
      });
    });

    it("the folders of an organization, up to a limit, with ids that an import takes", async () => {
      expect(await listed(query({ organizationId: "acme" }))).toEqual([
        { id: "acme/plans", name: "Plans" },
        { id: "acme/2026%2Fq1", name: "2026/q1" },
        { id: "acme/notes", name: "notes" },
      ]);
      expect(await listed(query({ organizationId: "acme" }).setLimit(2))).toHaveLength(2);
    });

    it("a folder with its subfolders", async () => {
      expect(await listed(query({ organizationId: "acme", folderId: "plans" }))).toEqual([
        { id: "acme/plans", name: "Plans" },
        { id: "acme/2026%2Fq1", name: "2026/q1" },
      ]);
    });

    it("nothing for a query with unknown values, and sends nothing", async () => {
      emulator.resetCounts();
      expect(await listed(query({ organizationId: UNKNOWN }))).toEqual(["computed"]);
      expect(emulator.requests).toEqual([]);
    });

    it("no objects of a type without an endpoint, for a reason of one line", async () => {
      await expect(listed(query({}, "Document"))).rejects.toMatchObject({
        details: "no endpoint of the service lists objects of the type collab:index:Document",
      });
    });

    it("nothing for arguments that the service would reject, and sends nothing", async () => {
      emulator.resetCounts();
      await expect(listed(query({}))).rejects.toMatchObject({
        details: expect.stringMatching(/^getFolders: organizationId .*Nothing was sent\.$/),
      });
      expect(emulator.requests).toEqual([]);
    });
  });
});

describe("the start script", () => {
  const folder = temporaryFolder();
  symlinkSync("/usr/bin/dirname", join(folder, "dirname"));

  it("reports that it needs Node or Bun, if there is neither", async () => {
    const { exitCode, stderr } = await runCommand("/bin/sh", [script], { env: { PATH: folder } });
    expect(stderr).toBe("pulumi-resource-collab needs Node.js or Bun on PATH\n");
    expect(exitCode).toBe(1);
  });

  it("starts the plugin with Bun, if there is no Node", async () => {
    writeFileSync(join(folder, "bun"), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
    expect(await firstLineOf(script, { PATH: folder })).toMatch(/^\d+$/);
  });
});
