import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { canary, given, search } from "../secrets/canary";
import { World, type Declared, resource } from "./world";

interface Line {
  readonly process: string;
  readonly request: string;
  readonly operation: string;
  readonly [field: string]: unknown;
}

const linesIn = (text: string): Line[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const authToken = canary("authToken");
const emailKey = canary("emailKey");

const document = (documentId: string, more = {}): Declared =>
  resource("Document", "plan", { organizationId: "acme", documentId, createOrganization: true, ...more });
const set = (...ids: string[]): Declared => ({
  type: "DocumentSet",
  name: "set",
  // If this set failed first, the engine would not start the other resources.
  opts: { dependsOn: ["plan"] },
  args: {
    organizationId: "acme",
    createOrganization: true,
    documents: Object.fromEntries(ids.map((id) => [id, {}])),
  },
});
const withSecrets: Declared[] = [
  resource("ApiKey", "key", {
    ownerEmail: "ops@acme.com",
    type: "testing",
    emailServiceConfig: { apiKey: emailKey.value },
  }),
  { type: "UserToken", name: "token", args: { userId: "ann", userProperties: { organizationId: "acme" } } },
];

/** A message with which a service could forge a log line, including secrets. */
const forged = `locked\n{"request":"forged"}\u2028\u009b31m${authToken.value}`;

describe.each([
  ["dynamic", "dynamic"],
  ["provider", "plugin"],
] as const)("the log of the %s host", (host, writer) => {
  const world = World.ofSuite({
    host,
    emulator: { seed: { apiKeys: { "web-key": { authToken: authToken.value } } } },
    config: {
      "collab:apiKey": "web-key",
      "collab:authToken": authToken.value,
      "collab:log": "bodies:collab.log",
    },
  });
  let outputs = "";
  let error = "";
  let lines: Line[];
  let text: string;
  let sent: number;

  const run = async (...declared: Declared[]) => {
    await world.declare(...declared);
    const { stdout, stderr } = await world.stack.run(["up", "--yes", "--skip-preview"], {
      allowFailure: true,
    });
    outputs += stdout + stderr;
    sent += world.emulator.requests.length;
    world.emulator.resetCounts();
    return stdout;
  };
  const file = () => join(world.project.programDir, "collab.log");
  const attempts = (operation: string) => lines.filter((line) => line.operation === operation);

  beforeAll(async () => {
    sent = 0;
    world.emulator.inject({
      kind: "status",
      operation: "addDocuments",
      httpStatus: 503,
      error: { status: "INTERNAL", message: forged },
    });
    await run(document("plan"), set("a", "b"), ...withSecrets);
    world.emulator.inject({ kind: "itemFailure", ids: ["d"], message: forged, operation: "addDocuments" });
    error = await run(
      document("roadmap", { freeDocumentId: "roadmap" }),
      set("a", "b", "c", "d"),
      ...withSecrets,
    );
    text = readFileSync(file(), "utf8");
    lines = linesIn(text);
  });

  it("has one line for each request that the service got, and only its owner may read it", () => {
    expect(lines).toHaveLength(sent);
    expect(new Set(lines.map(({ process }) => process)).size).toBe(2);
    for (const { process } of lines) expect(process).toMatch(new RegExp(`^${writer} \\d+$`));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it("logs a partial failure under the request id in the error", () => {
    const rejected = lines.find((line) => line["rejectedItems"] !== undefined);
    expect(rejected).toMatchObject({ operation: "addDocuments", rejectedItems: 1, items: 2, status: 200 });
    expect(rejected?.["reasons"]).toEqual([expect.stringMatching(/^d: locked ⏎ .*\[masked\]$/)]);
    expect(error).toContain(`(request ${rejected?.request}). Nothing was applied for it.`);
  });

  it("logs a migration: the documents, and each status request", () => {
    const [started] = attempts("migrateDocument");
    expect(started).toMatchObject({ organizationId: "acme", documentId: "plan", newDocumentId: "roadmap" });
    const asked = attempts("getMigrationStatus");
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked.map((line) => line["migrationId"]))).toEqual(new Set([started?.["migrationId"]]));
    expect(asked.at(-1)).toMatchObject({ migrationStatus: "completed" });
  });

  it("has bodies, and no secret anywhere", () => {
    expect(attempts("createApiKey")[0]).toMatchObject({
      requestBody: { data: { emailServiceConfig: { apiKey: "[masked]" } } },
      replyBody: { result: { data: { apiKey: "[masked]" } } },
    });
    expect(attempts("generateToken")[0]).toMatchObject({
      userId: "ann",
      requestBody: { data: { authToken: "[masked]" } },
    });
    const made = world.emulator.secrets().apiKeys.find(({ apiKey }) => apiKey !== "web-key");
    const secrets = [
      authToken,
      emailKey,
      given("workspaceToken", world.emulator.credentials.workspaceAuthToken),
      given("madeKey", made?.apiKey ?? ""),
      given("userToken", Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url")),
    ];
    expect(search(text, "log", secrets)).toEqual([]);
    expect(search(outputs, "outputs", secrets)).toEqual([]);
    // A terminal would interpret these characters, or start a new line at them.
    expect(text).not.toMatch(/[\u2028\u009b]/);
  });

  it("appears in the command's messages if no file is named", async () => {
    await world.stack.setConfig({ "collab:log": "requests" });
    const stdout = await run(document("roadmap"), set("a", "b", "c", "d"), ...withSecrets);
    const shown = linesIn(
      stdout
        .split("Diagnostics:")[1]
        ?.split("\n")
        .map((line) => line.trim())
        .filter((line) => line.startsWith('{"time"'))
        .join("\n") ?? "",
    );
    expect(shown).toMatchObject([{ operation: "addDocuments", documentIds: ["d"], status: 200 }]);
    expect(stdout).not.toContain("requestBody");
  });
});
