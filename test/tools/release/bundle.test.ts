import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { mustRun, runCommand } from "../../../tools/command";
import { nodeArchive } from "../../../tools/release/archive";
import { bundle, type Bundle } from "../../../tools/release/bundle";
import { oldestNode, PLUGIN } from "../../../tools/release/names";
import { firstLineOf } from "./first-line";
import { temporaryFolder } from "../../temporary";

const folder = temporaryFolder();
let provider: Bundle;

beforeAll(async () => {
  provider = await bundle();
  writeFileSync(join(folder, "archive.tar.gz"), await nodeArchive(provider));
  await mustRun("tar", ["-xzf", "archive.tar.gz"], { cwd: folder });
});

describe("the bundle of the full provider", () => {
  it("starts without node_modules, and prints its port", async () => {
    expect(await firstLineOf(join(folder, PLUGIN), { PATH: process.env["PATH"] ?? "" })).toMatch(/^\d+$/);
  });

  it("looks for nothing but Node's own modules", () => {
    const required = [...provider.code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = ""]) => name);
    expect(required).toContain("node:tls");
    const builtin = new Set(process.getBuiltinModule("node:module").builtinModules);
    const others = required.filter((name) => !name.startsWith("node:") && !builtin.has(name));
    expect(others).toEqual([]);
  });

  it("names the Node version that it needs, on an older one", async () => {
    const older = `Object.defineProperty(process.versions, "node", { value: "18.20.0" }); require("./provider.js")`;
    const { exitCode, stderr } = await runCommand(process.execPath, ["-e", older], { cwd: folder });
    expect(stderr).toBe(`${PLUGIN} needs Node.js ${oldestNode} or newer; this is 18.20.0\n`);
    expect(exitCode).toBe(1);
  });

  it("reports that it needs Node or Bun, if there is neither", async () => {
    const { exitCode, stderr } = await runCommand("/bin/sh", [join(folder, PLUGIN)], {
      env: { PATH: folder },
    });
    expect(stderr).toBe(`${PLUGIN} needs Node.js ${oldestNode} or newer, or Bun, on PATH\n`);
    expect(exitCode).toBe(1);
  });

  it("contains the schema and the licenses of its content", () => {
    expect(JSON.parse(readFileSync(join(folder, "schema.json"), "utf8"))).toMatchObject({ name: "collab" });
    const licenses = readFileSync(join(folder, "THIRD-PARTY-LICENSES"), "utf8");
    for (const name of ["@grpc/grpc-js", "@pulumi/pulumi", "google-protobuf", "undici", "zod"])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, "m"));
  });

  it("is the same archive when it is built again", async () => {
    expect(await nodeArchive(await bundle())).toEqual(await nodeArchive(provider));
  });
});
