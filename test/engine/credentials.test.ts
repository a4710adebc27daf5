import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import type { CommandResult } from "../../tools/command";
import type { ConfigValue, Stack } from "../../tools/stack";
import { environmentOf } from "../command/support";
import { SAMPLES, SEED } from "./samples";
import { World, type Declared, resource } from "./world";

const EVERY_TYPE = SAMPLES.map(({ declared }) => declared);

const document: Declared = resource("Document", "doc", { organizationId: "base", documentId: "d" });
const other: Declared = { ...document, name: "other", args: { organizationId: "base", documentId: "e" } };
const folder: Declared = { type: "Folder", name: "f", args: { organizationId: "base", folderId: "f" } };
const key: Declared = resource("ApiKey", "key", { ownerEmail: "ops@acme.com", type: "testing" });

const world = World.ofSuite({ emulator: { seed: SEED } });
/** A stack configured like one of a reviewed repository: its configuration contains no secrets. */
let stack: Stack;
/** A similar stack, on which two documents and a folder are applied. */
let applied: Stack;

beforeAll(async () => {
  stack = await configured("bare");
  applied = await configured("applied");
  await world.declare(document, other, folder);
  await applied.up({ env: environment() });
});

const configured = (name: string, config: Record<string, ConfigValue> = {}): Promise<Stack> =>
  world.project.stack(name, { config: { "collab:baseUrl": world.emulator.url, ...config } });

/** The environment variables of the job that applies the program. */
const environment = () => environmentOf(world.emulator);

/** Returns the lines of the CLI's output that contain `part`, without duplicates: the CLI repeats them while it runs. */
const linesWith = ({ stdout, stderr }: CommandResult, part: string) => [
  ...new Set(
    `${stdout}\n${stderr}`
      .split("\n")
      .filter((line) => line.includes(part))
      .map((line) => line.replace(/^.*?(error|warning): /, "").trim()),
  ),
];

const NEEDED = "A preview needs no credentials";

/** Returns what the CLI prints of the credentials that an update needs, without duplicates and without the status in front. */
const neededIn = (result: CommandResult) => [
  ...new Set(linesWith(result, NEEDED).map((line) => line.slice(line.indexOf(NEEDED)))),
];

async function declare(...resources: readonly Declared[]): Promise<void> {
  await world.declare(...resources);
  world.emulator.resetCounts();
}

/** Runs `work` with a program other than the one that declares the contents of a file. */
async function running<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
  const file = join(world.project.programDir, "index.js");
  const usual = await readFile(file, "utf8");
  await world.program(code);
  world.emulator.resetCounts();
  try {
    return await work();
  } finally {
    await world.project.write({ "index.js": usual });
  }
}

/** Returns the names of this package's resources in the state. */
async function namesIn(of: Stack): Promise<string[]> {
  const { resources } = (await of.state()).deployment;
  return resources
    .filter(({ type }) => type.startsWith("pulumi-nodejs:"))
    .map(({ urn }) => urn.split("::").pop() ?? "")
    .sort();
}

describe("a preview without any credential", () => {
  it("of every resource type succeeds, sends nothing, and reports once which credentials the update will need", async () => {
    await declare(...EVERY_TYPE);
    const result = await stack.preview();
    expect(result.stdout).toContain(`+ ${EVERY_TYPE.length + 1} to create`);
    const warnings = neededIn(result);
    expect(world.sent()).toEqual([]);
    expect(warnings.sort()).toEqual([
      "A preview needs no credentials, but `pulumi up` will need collab:apiKey and collab:authToken: they are not set. Set them with " +
        '`pulumi config set collab:apiKey "<api key>"` and `pulumi config set --secret collab:authToken "<auth token>"`, ' +
        "with the environment variables COLLAB_API_KEY and COLLAB_AUTH_TOKEN, or in a collab.Provider.",
      "A preview needs no credentials, but `pulumi up` will need collab:workspaceId and collab:workspaceAuthToken: they are not set. " +
        'Set them with `pulumi config set collab:workspaceId "<workspace id>"` and ' +
        '`pulumi config set --secret collab:workspaceAuthToken "<workspace auth token>"`, ' +
        "with the environment variables COLLAB_WORKSPACE_ID and COLLAB_WORKSPACE_AUTH_TOKEN, or in a collab.Provider.",
    ]);
  });

  it("reports what an explicit provider will need, and no credentials that are not needed", async () => {
    const staging = { type: "Provider", name: "staging", args: { apiKey: "k" } };
    const adopted = { ...key, args: { ...key.args, existingApiKey: "made-by-hand" } };
    await declare(staging, { ...document, opts: { provider: "staging" } }, adopted);
    const [line = "", ...more] = neededIn(await stack.preview());
    expect(line).toContain("`pulumi up` will need collab:authToken: it is not set.");
    expect(more).toEqual([]);
  });

  it("shows changes of existing resources", async () => {
    await declare({ ...document, args: { ...document.args, documentName: "New" } }, folder);
    const { changeSummary } = await applied.previewJson();
    expect(changeSummary).toMatchObject({ update: 1, delete: 1 });
    expect(world.sent()).toEqual([]);
  });

  it("fails where the program reads the service, because that needs credentials", async () => {
    const reads = 'collab.getFoldersOutput({ organizationId: "base" });';
    const read = await running(reads, () => stack.preview({ expectFailure: true }));
    const [line = ""] = linesWith(read, "collab:apiKey is required; collab:authToken is required.");
    expect(line).toContain("The program calls getFolders, which reads from the service in previews too.");
    expect(world.sent()).toEqual([]);
  });
});

describe("an update without credentials", () => {
  it("warns in its preview, reports all missing credentials once, and creates and sends nothing", async () => {
    await declare(document, other, folder);
    const result = await stack.run(["up", "--yes"], { expectFailure: true });
    expect(neededIn(result)).toHaveLength(1);
    expect(linesWith(result, "is required")).toEqual([
      expect.stringMatching(/^collab:apiKey is required; collab:authToken is required\. Set them with .*$/),
    ]);
    for (const line of linesWith(result, "failed for the same reason"))
      expect(line).toMatch(
        /^(Document|Folder) base\/\w failed for the same reason as (Document|Folder) base\/\w\. Nothing was applied\.$/,
      );
    expect(world.sent()).toEqual([]);
    expect(await namesIn(stack)).toEqual([]);
  });

  it("of a provider succeeds if a resource sets them", async () => {
    const { apiKey, authToken } = world.emulator.credentials;
    const chained = `
      const first = new collab.Document("first", { organizationId: "base", documentId: "first" });
      const provider = new collab.Provider("later", {
        apiKey: first.id.apply(() => "${apiKey}"),
        authToken: first.id.apply(() => process.env.LATER),
      });
      new collab.Document("second", { organizationId: "base", documentId: "second" }, { provider });
    `;
    const later = await configured("chained", { "collab:apiKey": apiKey });
    const env = { COLLAB_AUTH_TOKEN: authToken, LATER: authToken };
    await running(chained, async () => {
      // With a preview, in which the settings are not known.
      await later.run(["up", "--yes"], { env });
    });
    expect(await namesIn(later)).toEqual(["first", "second"]);
  });
});

describe("a refresh and a destroy without credentials", () => {
  it("report all missing credentials, and change nothing", async () => {
    await declare(document, other, folder);
    for (const command of ["refresh", "destroy"] as const) {
      const result = await applied[command]({ expectFailure: true });
      expect(
        linesWith(result, "collab:apiKey is required; collab:authToken is required. Set them"),
      ).not.toEqual([]);
      expect(result.stdout + result.stderr).not.toMatch(/\n\s+at /);
    }
    expect(world.sent()).toEqual([]);
    expect(await namesIn(applied)).toEqual(["doc", "f", "other"]);
  });
});

it("the last resource of a program can be removed after a rotation of its token, as the error explains", async () => {
  const rotated = await World.start({ emulator: { seed: SEED } });
  const { credentials } = rotated.emulator;
  await rotated.up(document);
  rotated.emulator.edit({ apiKeys: { [credentials.apiKey]: { authToken: "rotated" } } });
  await rotated.stack.setConfig({ "collab:authToken": "rotated" });
  await rotated.declare();
  const { stdout } = await rotated.stack.up({ expectFailure: true });
  expect(stdout).toContain("declare this one again, run `pulumi up`, and then remove it.");
  expect(await rotated.up(document)).toEqual([]);
  expect(await rotated.up()).toMatchObject([{ operation: "deleteDocuments" }]);
});
