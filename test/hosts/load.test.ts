import { expect, it } from "@jest/globals";
import { mustRun } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";

const preview = `
const provider = require("pulumi-collab/dynamic").of("Document");
const config = { "collab:baseUrl": "http://127.0.0.1:1", "collab:apiKey": "key", "collab:authToken": "token" };
provider.configure({ config: { get: (key) => config[key] } });
const inputs = { organizationId: "acme", documentId: "plan" };
void (async () => {
  const checked = await provider.check({}, inputs);
  const { changes } = await provider.diff("acme/plan", { ...checked.inputs, __provider: "" }, checked.inputs);
  const undici = Object.keys(require.cache).filter((file) => /node_modules.undici./.test(file));
  console.log(JSON.stringify({ failures: checked.failures, changes, undici }));
})();`;

/** Replaces the module `undici` as Bun does, and sends a request. */
const request = `
const Module = require("node:module");
const load = Module._load;
Module._load = (name, ...rest) => (name === "undici" ? { Agent: class {}, EnvHttpProxyAgent: class {} } : load(name, ...rest));
const { CollabClient } = require("pulumi-collab/api");
const { startEmulator } = require("pulumi-collab/emulator");
void (async () => {
  const emulator = await startEmulator({ seed: { organizations: { acme: {} } } });
  const client = new CollabClient({ baseUrl: emulator.url, ...emulator.credentials });
  console.log(JSON.stringify(await client.getFolders({ organizationId: "acme" })));
  await client.close();
  await emulator.close();
})();`;

it("the client sends requests where the runtime replaces the module undici, as Bun does", async () => {
  const { stdout } = await mustRun(process.execPath, ["-e", request], { cwd: repositoryRoot() });
  expect(JSON.parse(stdout)).toEqual([]);
});

it("a preview without changes does not load the HTTP client", async () => {
  const { stdout } = await mustRun(process.execPath, ["-e", preview], { cwd: repositoryRoot() });
  expect(JSON.parse(stdout)).toEqual({ failures: [], changes: false, undici: [] });
});
