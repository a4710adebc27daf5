import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { nodeArchive } from "../../../tools/release/archive";
import { bundle } from "../../../tools/release/bundle";
import { archiveName, thisPlatform, version } from "../../../tools/release/names";
import { manifest } from "../../../tools/stack";
import { checkResult } from "../../../tools/stack/options";
import { resource, World, type Host } from "../../engine/world";
import { temporaryFolder } from "../../temporary";

const documents = { printer: { documentName: "Printer" }, scanner: {} };
const PROGRAM = [
  resource("Organization", "acme", { organizationId: "acme" }),
  resource("DocumentSet", "manuals", { organizationId: "acme", documents }, { dependsOn: ["acme"] }),
];

let file = "";
let server: Server;

beforeAll(async () => {
  const archive = await nodeArchive(await bundle());
  file = join(temporaryFolder(), archiveName(thisPlatform));
  await writeFile(file, archive);
  server = createServer(({ url }, reply) => {
    if (url !== `/collab/${archiveName(thisPlatform)}`) reply.writeHead(404).end();
    // The CLI rejects a download without a content length.
    else reply.writeHead(200, { "content-length": archive.length }).end(archive);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a world whose project names no plugin. The plugin is installed as users would: with `--file` or `--server`. */
async function worldWith(host: Host, ...from: readonly ["--file" | "--server", string]): Promise<World> {
  const world = await World.start({ host });
  await world.project.write({ "Pulumi.yaml": manifest() });
  await rm(join(world.project.programDir, "node_modules", "pulumi-collab", "plugin"), { recursive: true });
  const install = ["plugin", "install", "resource", "collab", version, ...from];
  checkResult("plugin install", await world.project.start(install).done, {});
  return world;
}

describe("the archive of the full provider, installed by `pulumi plugin install`", () => {
  it("from a file, serves a program without classes, in a project that names no plugin", async () => {
    const world = await worldWith("provider", "--file", file);
    await world.up(...PROGRAM);
    expect(world.emulator.contents().organizations["acme"]).toMatchObject({ documents });
    await world.stack.destroy();
    expect(world.emulator.contents().organizations["acme"]).toMatchObject({ documents: {} });
  });

  it("from a server, serves the classes too, where the stack chooses the full provider", async () => {
    const { port } = server.address() as AddressInfo;
    const world = await worldWith("plugin", "--server", `http://127.0.0.1:${port}/collab`);
    await world.declare(...PROGRAM);
    const { changeSummary } = await world.stack.previewJson();
    expect(changeSummary).toMatchObject({ create: PROGRAM.length + 1 });
  });
});
