import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

const document = {
  type: "Document",
  name: "doc",
  args: { organizationId: "base", documentId: "d", documentName: "One" },
};
const key = { type: "ApiKey", name: "key", args: { ownerEmail: "ops@acme.com", type: "testing" } };

/** Returns the CLI's output of a command that must fail, and resets the recorded requests before it runs. */
async function told(world: World, command: "preview" | "up", ...declared: Declared[]): Promise<string> {
  await world.declare(...declared);
  world.emulator.resetCounts();
  const { stdout, stderr } = await world.stack[command]({ expectFailure: true });
  return stdout + stderr;
}

/** Returns the lines of the output that contain `part`, without duplicates: the CLI repeats its errors while it runs. */
const linesWith = (output: string, part: string) => [
  ...new Set(
    output
      .split("\n")
      .filter((line) => line.includes(part))
      .map((line) => line.replace(/^.*?error: /, "")),
  ),
];

describe("a program that cannot be right", () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ emulator: { seed: { organizations: { base: {} } } } });
  });
  afterAll(() => world.end());
  afterEach(() => {
    // None of these invalid inputs may cause a request.
    expect(world.sent()).toEqual([]);
  });

  it("is refused in preview, naming each input and what is wrong with it", async () => {
    const { args } = document;
    const output = await told(world, "preview", {
      ...document,
      args: { ...args, organizationId: "", documentId: 5, documentNam: "x" },
    });
    expect(output).toContain("resource 'doc' has a problem: organizationId is required");
    expect(output).toContain("resource 'doc' has a problem: documentId must be a string");
    expect(output).toContain(
      "resource 'doc' has a problem: documentNam is not an input; the inputs are organizationId, ",
    );
    expect(output).not.toMatch(/\n\s+at /);
  });

  it.each<[string, Declared, string]>([
    [
      "an address",
      { ...key, args: { ...key.args, ownerEmail: "nobody" } },
      "ownerEmail must be an e-mail address",
    ],
    ["a choice", { ...key, args: { ...key.args, type: "prod" } }, 'type must be "testing" or "production"'],
    [
      "a region of the wrong type of key",
      { ...key, args: { ...key.args, persistenceDBRegion: "eu" } },
      'persistenceDBRegion is only for keys of type "production"',
    ],
    [
      "a member of a list",
      { type: "AllowedDomains", name: "site", args: { domains: ["acme.com", "not a domain"] } },
      'domains[1] "not a domain" is not a domain; write it as acme.com',
    ],
    ...["DocumentSet", "Users"].map((type): [string, Declared, string] => [
      `${type}, which needs a map`,
      { type, name: "map", args: { organizationId: "base" } },
      `${type === "Users" ? "users" : "documents"} is required`,
    ]),
    [
      "a reserved name",
      { type: "Folder", name: "folder", args: { organizationId: "base", folderId: "root" } },
      'folderId must not be "root"',
    ],
  ])("is told the limit of %s", async (_what, declared, message) => {
    expect(await told(world, "preview", declared)).toContain(message);
  });

  it("never has its values printed when they are refused", async () => {
    const emailServiceConfig = { type: "pigeon", apiKey: "hunter2-canary" };
    const output = await told(world, "preview", { ...key, args: { ...key.args, emailServiceConfig } });
    expect(output).toContain('emailServiceConfig.type must be "default" or "sendgrid"');
    expect(output).not.toContain("hunter2-canary");
  });

  it("is told which two resources stand for the same object, also in another spelling", async () => {
    const twin = await told(world, "preview", document, { ...document, name: "twin" });
    expect(twin).toContain(
      'document base/d is declared twice: by the resources "doc" and "twin". Keep one of them.',
    );
    const domains = await told(
      world,
      "preview",
      { type: "AllowedDomain", name: "one", args: { domain: "https://www.Acme.com/" } },
      { type: "AllowedDomains", name: "set", args: { domains: ["b.com", "acme.com"] } },
    );
    expect(domains).toContain('allowed domain acme.com is declared twice: by the resources "one" and "set".');
  });
});

describe("settings", () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ emulator: { seed: { organizations: { base: {} } } } });
  });
  afterAll(() => world.end());

  it.each([
    ["baseUrl", "", "pulumi config set collab:baseUrl https://api.example.com", "COLLAB_BASE_URL"],
    ["baseUrl", "http://api.example.com", "must start with https://", "COLLAB_BASE_URL"],
    ["maxAttempts", "many", "must be a whole number from 1 to 1000", "COLLAB_MAX_ATTEMPTS"],
  ])(
    "that are wrong (%s = %j) are told in preview, with the way to set them",
    async (name, value, ...parts) => {
      const before = await world.stack.run(["config", "get", `collab:${name}`], { allowFailure: true });
      await world.stack.setConfig({ [`collab:${name}`]: value });
      const output = await told(world, "preview", document);
      for (const part of [`collab:${name} `, ...parts]) expect(linesWith(output, part)).not.toEqual([]);
      expect(world.sent()).toEqual([]);
      if (before.exitCode === 0) await world.stack.setConfig({ [`collab:${name}`]: before.stdout.trim() });
      else await world.stack.run(["config", "rm", `collab:${name}`]);
    },
  );

  it("come from the environment where the stack has none, and its own win", async () => {
    const { url } = world.emulator;
    await world.declare(document);
    await world.stack.setConfig({ "collab:baseUrl": "" });
    await world.stack.up({ env: { COLLAB_BASE_URL: url } });
    await world.stack.setConfig({ "collab:baseUrl": url });
    await world.stack.up({ env: { COLLAB_BASE_URL: "http://127.0.0.1:1" } });
    await world.up();
  });
});

describe("an update that the service refuses", () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ emulator: { seed: { organizations: { base: {} } } } });
  });
  afterAll(() => world.end());

  it("says in one line that the organization is unknown", async () => {
    const output = await told(world, "up", {
      ...document,
      args: { ...document.args, organizationId: "nowhere" },
    });
    expect(linesWith(output, "could not")).toEqual([
      "could not create Document nowhere/d: Organization does not exist (NOT_FOUND). Nothing was applied.",
    ]);
  });

  it("says in one line that the token is wrong", async () => {
    await world.stack.setConfig({ "collab:authToken": "wrong" });
    const output = await told(world, "up", document);
    expect(linesWith(output, "could not")).toEqual([
      expect.stringMatching(
        /^could not create Document base\/d: .* \(PERMISSION_DENIED\)\. Nothing was applied\. Check the settings apiKey and authToken\.$/,
      ),
    ]);
    expect(output).not.toMatch(/\n\s+at /);
    await world.stack.setConfig({ "collab:authToken": world.emulator.credentials.authToken });
  });

  it("says in one line that the service cannot be reached", async () => {
    await world.stack.setConfig({ "collab:baseUrl": "http://127.0.0.1:1", "collab:maxAttempts": "4" });
    const output = await told(world, "up", document);
    expect(linesWith(output, "could not create")).toEqual([
      "could not create Document base/d: could not reach http://127.0.0.1:1 (connection refused), after 4 attempts. " +
        "Nothing was applied. Check the setting baseUrl and the network.",
    ]);
    await world.stack.setConfig({ "collab:baseUrl": world.emulator.url });
  });
});

describe("the settings of an API key", () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
    await world.up(key);
  });
  afterAll(() => world.end());

  it("cannot change: the preview says once what there is to do", async () => {
    const output = await told(world, "preview", {
      ...key,
      args: { ...key.args, ownerEmail: "new@acme.com" },
    });
    const [line, ...more] = linesWith(output, "cannot change");
    expect(line).toContain("ownerEmail cannot change: the settings of an API key are fixed when it is made");
    for (const way of ["revert the change", 'add ["ownerEmail"] to ignoreChanges', '"rotation"'])
      expect(line).toContain(way);
    expect(more).toEqual([]);
    expect(world.sent()).toEqual([]);
  });

  it("may change under ignoreChanges, and with a new rotation", async () => {
    const args = { ...key.args, ownerEmail: "new@acme.com" };
    expect(await world.up({ ...key, args, opts: { ignoreChanges: ["ownerEmail"] } })).toEqual([]);
    const sent = await world.up({ ...key, args: { ...args, rotation: "1" } });
    expect(sent.map(({ operation }) => operation)).toEqual(["createApiKey"]);
    expect(sent[0]?.data).toMatchObject({ ownerEmail: "new@acme.com" });
  });

  it("do not matter for a key that is adopted, which takes no request", async () => {
    const adopted = { ...key, name: "adopted", args: { ...key.args, existingApiKey: "made-by-hand" } };
    expect(await world.up(adopted)).toEqual([]);
    expect(await world.up({ ...adopted, args: { ...adopted.args, ownerEmail: "else@acme.com" } })).toEqual(
      [],
    );
    await world.stack.preview({ expectNoChanges: true });
  });
});
