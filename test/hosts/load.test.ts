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

it("a preview without changes does not load the HTTP client", async () => {
  const { stdout } = await mustRun(process.execPath, ["-e", preview], { cwd: repositoryRoot() });
  expect(JSON.parse(stdout)).toEqual({ failures: [], changes: false, undici: [] });
});
