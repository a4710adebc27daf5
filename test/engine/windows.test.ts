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
  config: { "collab:log": "requests" },
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
});

it("shows the log on Windows", async () => {
  const { stdout } = await world.stack.up({ env });
  expect(stdout).toMatch(/\{"time".*"operation":"addDocuments"/);
});

it("warns on Windows before data is lost", async () => {
  await world.declare(set("a"));
  const { stdout } = await world.stack.preview({ env });
  expect(stdout).toContain("warning: DocumentSet: document acme/b is deleted with its data.");
});
