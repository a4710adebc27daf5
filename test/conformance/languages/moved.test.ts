import { beforeAll, expect, it, jest } from "@jest/globals";
import type { Emulator } from "../../../src/emulator";
import { configFor, type StackState } from "../../../tools/stack";
import { hostOf, temporaryProjectIn } from "./languages";
import { temporaryEmulator, temporaryProject } from "../../temporary";

jest.setTimeout(600_000);

/** Declares the same resources as the YAML program, with the classes and the dynamic provider. */
const PROGRAM = `
const collab = require("pulumi-collab");
const acme = new collab.Organization("acme", { organizationId: "acme" });
const plans = new collab.Folder("plans", { organizationId: acme.organizationId, folderId: "plans" });
new collab.Document("handbook", {
  organizationId: acme.organizationId,
  documentId: "handbook",
  documentName: "Employee handbook",
  folderId: plans.folderId,
});
new collab.DocumentSet("manuals", {
  organizationId: acme.organizationId,
  documents: { printer: { documentName: "Printer" }, scanner: {} },
});
new collab.AllowedDomains("site", { domains: ["acme.com", "*.acme.dev"] });
exports.apiKey = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" }).apiKey;
exports.folder = "plans";
`;

let emulator: Emulator;

beforeAll(async () => {
  emulator = await temporaryEmulator();
});

/** Returns the state of a stack that the dynamic provider created. */
async function made(): Promise<StackState> {
  const project = await temporaryProject({
    files: { "Pulumi.yaml": "name: collab-provider-yaml\nruntime: nodejs\n", "index.js": PROGRAM },
  });
  const stack = await project.stack("test", { config: configFor(emulator) });
  await stack.up();
  return await stack.export({ showSecrets: true });
}

const host = hostOf("yaml");
const words =
  "a stack of the dynamic provider moves over to a program in YAML without a change and without a write";
if ("missing" in host) it.skip(`${words}: cannot be run here: ${host.missing}`, () => undefined);
else
  it(words, async () => {
    const state = await made();
    const project = await temporaryProjectIn("yaml", host.folder);
    const stack = await project.stack("test", { config: configFor(emulator) });
    await stack.import(state);
    emulator.resetCounts();
    await stack.preview({ expectNoChanges: true });
    await stack.up({ expectNoChanges: true });
    expect(emulator.requests.filter(({ operation }) => operation !== "getFolders")).toEqual([]);
    const { resources } = (await stack.export()).deployment;
    expect(resources.filter(({ type }) => type.startsWith("pulumi-nodejs:"))).toEqual([]);
    await stack.up({ expectNoChanges: true });
  });
