import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { nodeArchive } from "../../../tools/release/archive";
import { bundle } from "../../../tools/release/bundle";
import { archiveName, thisPlatform } from "../../../tools/release/names";
import { inWorldWith, live, PROGRAM } from "./installed";
import { temporaryFolder } from "../../temporary";

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

describe("the archive of the full provider, installed by `pulumi plugin install`", () => {
  it("from a file, serves a program without classes, in a project that names no plugin", () =>
    inWorldWith(["--file", file], "provider", live));

  it("from a server, serves the classes too, where the stack chooses the full provider", async () => {
    const { port } = server.address() as AddressInfo;
    await inWorldWith(["--server", `http://127.0.0.1:${port}/collab`], "plugin", async (world) => {
      await world.declare(...PROGRAM);
      const { changeSummary } = await world.stack.previewJson();
      expect(changeSummary).toMatchObject({ create: PROGRAM.length + 1 });
    });
  });
});
