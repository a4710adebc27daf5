import { spawn, type ChildProcessByStdio } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { empty, grpc } from "../../../src/hosts/provider/sdk";
import { repositoryRoot } from "../../../tools/repository-root";

let plugin: ChildProcessByStdio<null, Readable, null>;
let stdout = "";
let client: ResourceProviderClient;

beforeAll(async () => {
  const script = join(repositoryRoot(), "plugin", "pulumi-resource-collab");
  plugin = spawn(script, ["--logtostderr", "-v=9", "127.0.0.1:1"], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((resolve) => {
    plugin.stdout.on("data", (text: Buffer) => {
      stdout += text.toString();
      if (stdout.includes("\n")) resolve();
    });
  });
  client = new ResourceProviderClient(`127.0.0.1:${stdout.trim()}`, grpc.credentials.createInsecure());
});
afterAll(() => {
  client.close();
  plugin.kill();
});

const ended = <Response>(call: (callback: (error: Error | null, response: Response) => void) => void) =>
  new Promise<Response>((resolve, reject) => {
    call((error, response) => {
      if (error) reject(error);
      else resolve(response);
    });
  });

describe("the plugin of the full provider", () => {
  it("prints only its port, and returns its version", async () => {
    const info = await ended<{ getVersion(): string }>((callback) =>
      client.getPluginInfo(new empty.Empty(), callback),
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
        "this version of pulumi-collab has no resource collab:index:Wish; install the one that the state was written with, or newer",
    });
  });
});
