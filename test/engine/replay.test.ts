import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { World, type Declared, resource } from "./world";

jest.setTimeout(600_000);

const inAcme = { organizationId: "acme", createOrganization: true };
const ids = Array.from({ length: 12 }, (_, index) => `doc-${index}`);
const document = (name: string, args: object = {}) =>
  resource("Document", name, { ...inAcme, documentId: name, ...args }, { dependsOn: ["first"] });

const FIRST = resource("Document", "first", { ...inAcme, documentId: "first" });
const OTHERS: Declared[] = [
  resource("Users", "team", { organizationId: "acme", users: { ann: { name: "Ann" } } }),
  ...ids.map((id) => resource("AllowedDomains", `${id}.com`, { domains: [`${id}.com`] })),
  resource("UserToken", "token", { userId: "ann", userProperties: { organizationId: "acme" } }),
  resource("ApiKey", "key", { ownerEmail: "ops@acme.com", type: "testing" }),
];
const CREATED = [FIRST, document("plan"), ...ids.map((id) => document(id)), ...OTHERS];
const CHANGED = [
  FIRST,
  document("plan", { documentId: "roadmap" }),
  ...ids.slice(1).map((id) => document(id, { documentName: `Name of ${id}` })),
  ...OTHERS,
];

/** The values that depend on secrets or on the time. */
const MASKED = new Set(["token", "expiresAt", "apiKey", "fingerprint"]);

interface Result {
  readonly errors: readonly string[];
  readonly state: ReadonlyMap<string, object>;
}

/** Creates the resources in two attempts, of which the first one fails, and changes them. */
async function run(world: World): Promise<Result> {
  const errors: string[] = [];
  for (const declared of [CREATED, CREATED, CHANGED]) {
    await world.declare(...declared);
    const { stdout } = await world.stack.run(["up", "--yes", "--skip-preview"], { allowFailure: true });
    errors.push(...(stdout.match(/(?<=^ *error: ).*$/gm) ?? []));
  }
  const { resources } = (await world.stack.export({ showSecrets: true })).deployment;
  return {
    errors: errors.map((error) => error.replace(/ \(request \w+\)/, "")).sort(),
    state: new Map(resources.map(({ urn, outputs = {} }) => [urn.split("::").at(-1) ?? "", outputs])),
  };
}

const comparable = (state: Result["state"]) =>
  [...state]
    .filter(([name]) => name !== "default" && !name.startsWith("default_"))
    .map(([name, outputs]): [string, object] => [
      name,
      Object.fromEntries(Object.entries(outputs).filter(([key]) => !MASKED.has(key))),
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));

describe("the log of a run with an outage, a rejected document, a lost reply and a migration", () => {
  const stderr = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const printed = () =>
    stderr.mock.calls.map(([text]) => String(text)).filter((text) => text.includes("collab.log"));
  const recorded = World.ofSuite({
    emulator: { latencyMs: 100, seed: { organizations: { acme: { users: { ann: {} } } } } },
    config: { "collab:log": "bodies:collab.log", "collab:concurrency": "2" },
  });
  let replayed: World;
  let original: Result;
  let replay: Result;

  beforeAll(async () => {
    const { emulator, project } = recorded;
    emulator.inject({ kind: "throttle", httpStatus: 503, times: 2, operation: "addDocuments" });
    emulator.inject({ kind: "itemFailure", ids: ["doc-7"], message: "locked", match: { item: "doc-7" } });
    emulator.inject({ kind: "resetAfter", operation: "updateDocuments" });
    original = await run(recorded);
    const log = join(project.programDir, "collab.log");
    // Each document has its own request in the replay. In the recording, documents share requests.
    const config = { "collab:apiKey": "another-key", "collab:batchSize": "1" };
    replayed = await World.start({ emulator: { replay: log }, config });
    replay = await run(replayed);
  });
  afterEach(() => {
    stderr.mockClear();
  });
  afterAll(() => {
    stderr.mockRestore();
  });

  it("gives a replayed run the same errors and the same state", () => {
    expect(original.errors.join("\n")).toContain("doc-7: locked");
    expect(replay.errors).toEqual(original.errors);
    expect(original.state.size).toBeGreaterThan(25);
    expect(comparable(replay.state)).toEqual(comparable(original.state));
    expect(printed()).toEqual([]);
  });

  it("contains no secrets, so a replayed run has none either", () => {
    expect(replay.state.get("token")).toMatchObject({
      token: expect.objectContaining({ plaintext: '"[masked]"' }),
    });
    expect(replay.state.get("key")).toMatchObject({
      apiKey: expect.objectContaining({ plaintext: '"[masked]"' }),
    });
  });

  it("has no reply for what a changed program sends, and the error and the emulator report that", async () => {
    await replayed.declare(...CHANGED, document("doc-1b"));
    const line =
      "collab.log has no reply to addDocuments of organizationId acme, documentIds doc-1b: no such request was recorded";
    expect(await replayed.failure("up")).toContain(`${line} (NOT_RECORDED). Nothing was applied.`);
    expect(printed()).toEqual([expect.stringContaining(`${line}\n`)]);
  });
});
