import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { mustRun } from "../../../tools/command";
import { ensureBun } from "../../../tools/pulumi-cli";
import { repositoryRoot } from "../../../tools/repository-root";
import { apply, deploymentOf, destroy } from "../../consumers/lifecycle";
import { everyType, heads } from "../../consumers/programs";
import { temporaryFolder } from "../../temporary";

jest.setTimeout(900_000);

/** The emulator's suites, except that of its faults, which expects the errors of Node's own fetch. */
const EMULATOR = [
  ...["operations", "serving", "state"],
  ...["behaviours", "command", "control"].map((name) => `${name}.test.ts`),
].map((name) => `test/emulator/${name}`);

const folder = temporaryFolder();
let bun: string;

beforeAll(async () => {
  bun = await ensureBun();
  writeFileSync(join(folder, "plugin.js"), `globalThis.host = "plugin";\n`);
});

/**
 * Runs suites with Bun's own test runner. It replaces jest, and Bun replaces Node in every process: the tests, the emulator, the
 * commands, the programs and the plugins.
 */
async function pass(suites: readonly string[], flags: readonly string[] = []): Promise<void> {
  const args = ["test", "--timeout=300000", ...flags, ...suites];
  const { stderr } = await mustRun(join(bun, "bun"), args, { cwd: repositoryRoot(), env: environment() });
  expect(stderr).toMatch(/^ 0 fail$/m);
}

/** Returns the environment without the variables that make Node start faster. */
const environment = () => ({ ...process.env, QUICK_START: undefined, NODE_OPTIONS: undefined });

describe("under Bun", () => {
  it.each([
    ["the client sends, retries and reports as under Node", ["test/api", "test/settings"]],
    ["the handlers of every resource type cope with rejections and lost replies", ["test/core"]],
    ["the emulator serves every operation", EMULATOR],
    ["the commands check, export, review and serve", ["test/command"]],
    ["programs, functions and policies run", ["test/program", "test/functions", "test/hosts", "test/policy"]],
  ])("%s", (_title, suites) => pass(suites));

  describe.each([
    ["dynamic", () => []],
    ["plugin", () => ["--preload", join(folder, "plugin.js")]],
  ])("with the host %s", (host, flags) => {
    it("the program and the plugin run in Bun alone", async () => {
      const log = join(folder, `${host}.log`);
      const node = join(temporaryFolder(), "node");
      writeFileSync(node, `#!/bin/sh\necho "$@" >>"${log}"\nexec "${bun}/node" "$@"\n`);
      chmodSync(node, 0o755);
      const deployment = await deploymentOf({
        files: { "index.js": `${heads.commonJs}${everyType}\nexports.bun = process.versions.bun;\n` },
        plugin: true,
        nodeBinDir: join(node, ".."),
      });
      await deployment.stack.setConfig({ "collab:host": host });
      await apply(deployment);
      expect(await deployment.stack.outputs()).toMatchObject({ bun: expect.stringMatching(/^1\./) });
      await destroy(deployment);
      expect(readFileSync(log, "utf8")).toContain(
        host === "plugin" ? "dist/hosts/provider/main.js" : "cmd/dynamic-provider",
      );
    });

    it.each([
      [
        "every resource type is created, updated, replaced, refreshed and deleted",
        ["test/engine/lifecycle/lifecycle.test.ts", "test/conformance/changes.test.ts"],
      ],
      [
        "lost replies, rejected items, adoption and changes made elsewhere are handled",
        ["lost-replies", "item-failures", "pending-work", "adoption", "changed-elsewhere"].map(
          (name) => `test/conformance/${name}.test.ts`,
        ),
      ],
      [
        "a partial creation is completed by the next update",
        ["test/conformance/engine/partial-creates.test.ts"],
      ],
    ])("%s", (_title, suites) => pass(suites, flags()));
  });

  it("the full provider imports, reads and is interrupted", () =>
    pass(["import", "functions", "ending"].map((name) => `test/engine/provider/${name}.test.ts`)));
});
