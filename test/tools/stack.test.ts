import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { descendantsOf, stillRunning } from "../../tools/processes";
import { Project } from "../../tools/stack";

// The first run on a machine may have to build the CLI.
jest.setTimeout(30 * 60_000);

/** A dynamic resource whose code is a constant string, so that no closure has to be serialized. */
const program = `
const pulumi = require("@pulumi/pulumi");
const provider = "exports.handler = () => ({ create: async (inputs) => { " +
  "if (inputs.waits) { console.error('create begins'); await new Promise((r) => setTimeout(r, 60000)); } " +
  "return { id: 'made', outs: inputs }; } })";
class Thing extends pulumi.CustomResource {
  constructor(name, args) {
    super("pulumi-nodejs:dynamic/test:Thing", name, { ...args, __provider: provider });
  }
}
const config = new pulumi.Config("collab");
const thing = new Thing("thing", { url: config.require("baseUrl"), waits: process.env.TEST_WAITS });
exports.url = thing.url;
exports.token = config.getSecret("authToken");
`;

/** A dynamic resource whose code is a function of the program. */
const serialized = `
const pulumi = require("@pulumi/pulumi");
exports.before = Object.keys(require.cache).some((file) => /[\\\\/](typescript|@npmcli[\\\\/]arborist)[\\\\/]/.test(file));
const hello = "hello, ";
class Thing extends pulumi.dynamic.Resource {
  constructor(name, args) {
    super({ create: async ({ whom }) => ({ id: "made", outs: { greeting: hello + whom } }) }, name, { ...args, greeting: undefined });
  }
}
exports.greeting = new Thing("thing", { whom: "world" }).greeting;
`;

/** Without a stack trace: Node 20 and 22 take most of a minute to color one that runs through the source maps of @pulumi. */
const failing = `throw Object.assign(new Error("no such luck"), { stack: "" });`;

let project: Project | undefined;
afterEach(async () => {
  await project?.dispose();
  project = undefined;
});

describe("a stack run by the real engine", () => {
  it("is applied, shows no change afterwards, and is destroyed", async () => {
    project = await Project.create({ files: { "index.js": program } });
    const config = {
      "collab:baseUrl": "http://localhost:1",
      "collab:authToken": { secret: "token-in-clear" },
    };
    const stack = await project.stack("dev", { config });
    await stack.up();
    await stack.preview({ expectNoChanges: true });
    expect((await stack.previewJson()).changeSummary).toEqual({ same: 2 });
    expect(await stack.outputs()).toEqual({ url: "http://localhost:1", token: "token-in-clear" });
    const types = async (): Promise<string[]> =>
      (await stack.export()).deployment.resources.map(({ type }) => type);
    expect(await types()).toContain("pulumi-nodejs:dynamic/test:Thing");
    for (const file of await stack.backendFiles())
      expect(readFileSync(file, "utf8")).not.toContain("token-in-clear");

    await stack.setConfig({ "collab:baseUrl": "http://localhost:2" });
    expect((await stack.preview({ expectNoChanges: true, expectFailure: true })).exitCode).not.toBe(0);
    await stack.refresh({ runProgram: false });
    await stack.destroy();
    expect(await types()).toEqual([]);
    expect(readdirSync(project.programDir).sort()).toEqual([
      "Pulumi.yaml",
      "index.js",
      "node_modules",
      "package.json",
    ]);
  });

  it("can be imported into another stack, with its state unchanged", async () => {
    project = await Project.create({ files: { "index.js": program } });
    const config = { "collab:baseUrl": "http://localhost:1" };
    const stack = await project.stack("dev", { config });
    await stack.up({ parallel: 1, diff: true });
    const state = await stack.export();
    await stack.destroy();
    await stack.import(state);
    expect((await stack.export()).deployment.resources).toEqual(state.deployment.resources);
  });

  it("starts without what serializes functions, and serializes those that a program has", async () => {
    const files = { "index.js": serialized };
    project = await Project.create({ files });
    const stack = await project.stack("dev");
    await stack.up();
    expect(await stack.outputs()).toEqual({ before: false, greeting: "hello, world" });
  });

  it("reports a failing program with all the CLI printed, and runs a project in place without writing there", async () => {
    const origin = await Project.create({ files: { "index.js": failing } });
    try {
      project = await Project.create({ dir: origin.programDir });
      const stack = await project.stack("dev", { config: { "collab:baseUrl": "x" } });
      await expect(stack.up()).rejects.toThrow(/pulumi up exited \d+[^]*no such luck/);
      expect((await stack.up({ allowFailure: true })).stdout).toContain("no such luck");
      expect(readdirSync(origin.programDir)).not.toContain("Pulumi.dev.yaml");
    } finally {
      await origin.dispose();
    }
  });

  it("keeps the pending operation of a killed run, and leaves no process behind", async () => {
    project = await Project.create({ files: { "index.js": program } });
    const stack = await project.stack("dev", { config: { "collab:baseUrl": "x" } });
    const running = stack.start(["up", "--yes", "--skip-preview"], { env: { TEST_WAITS: "yes" } });
    await running.waitForOutput("create begins");
    const started = descendantsOf(running.child.pid ?? 0);
    expect(started.length).toBeGreaterThan(0);
    running.kill("SIGKILL");
    expect((await running.done).signal).toBe("SIGKILL");
    await running.killTree();
    expect(stillRunning(started)).toEqual([]);
    await stack.cancel();
    expect((await stack.export()).deployment.pending_operations.map(({ type }) => type)).toEqual([
      "creating",
    ]);
  });
});
