import { symlinkSync, writeFileSync } from "node:fs";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { empty, grpc } from "../../../src/hosts/provider/sdk";
import { runCommand } from "../../../tools/command";
import { repositoryRoot } from "../../../tools/repository-root";
import { temporaryFolder } from "../../temporary";
import { serve } from "./struct";
import { firstLineOf } from "../../tools/release/first-line";

jest.setTimeout(120_000);

type Plugin = ChildProcessByStdio<null, Readable, null>;

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
    env: { PATH: process.env["PATH"], ...env },
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
