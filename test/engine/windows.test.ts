import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "@jest/globals";
import { World, resource } from "./world";

/**
 * Makes the plugin run as on Windows: the engine hides what it writes to stderr, and ends it with SIGBREAK. A process that runs
 * on Linux receives SIGINT instead.
 */
const PRELOAD = `
if ((process.argv[1] ?? "").includes("dynamic-provider")) {
  Object.defineProperty(process, "platform", { value: "win32" });
  process.stderr.write = () => true;
  const on = process.on.bind(process);
  process.on = (signal, listener) =>
    signal === "SIGINT" ? process : on(signal === "SIGBREAK" ? "SIGINT" : signal, listener);
}
`;

const world = World.ofSuite({
  host: "dynamic",
  emulator: { seed: { organizations: { acme: {} } } },
  config: { "collab:log": "requests:collab.log" },
});
let env: Readonly<Record<string, string>>;

const set = (...ids: string[]) =>
  resource("DocumentSet", "set", {
    organizationId: "acme",
    documents: Object.fromEntries(ids.map((id) => [id, {}])),
  });

beforeAll(async () => {
  const preload = join(world.project.programDir, "windows.js");
  await writeFile(preload, PRELOAD);
  env = { NODE_OPTIONS: `--require "${preload}"` };
  await world.declare(set("a", "b"));
  await world.stack.up({ env });
});

it("writes the log to a file on Windows", () => {
  const log = readFileSync(join(world.project.programDir, "collab.log"), "utf8");
  expect(JSON.parse(log)).toMatchObject({ operation: "addDocuments", items: 2 });
});

it("warns on Windows before data is lost", async () => {
  await world.declare(set("a"));
  const { stdout } = await world.stack.preview({ env });
  expect(stdout).toContain("warning: DocumentSet: document acme/b is deleted with its data.");
});

it("warns on Windows at the end of a refresh of what the refresh cannot see", async () => {
  const { stdout } = await world.stack.refresh({ env });
  expect(stdout).toContain("warning: pulumi refresh cannot see changes made elsewhere");
});

it("shows the log on Windows, if no file is named", async () => {
  await world.stack.setConfig({ "collab:log": "requests" });
  const { stdout } = await world.stack.up({ env });
  expect(stdout).toMatch(/\{"time".*"operation":"deleteDocuments"/);
});
