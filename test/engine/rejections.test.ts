import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

const document = {
  type: "Document",
  name: "doc",
  args: { organizationId: "base", documentId: "d", documentName: "One" },
};
const key = { type: "ApiKey", name: "key", args: { ownerEmail: "ops@acme.com", type: "testing" } };

/** Returns the CLI's output of a command that must fail, and resets the recorded requests before it runs. */
async function failing(world: World, command: "preview" | "up", ...declared: Declared[]): Promise<string> {
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

describe("a program with invalid inputs", () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ emulator: { seed: { organizations: { base: {} } } } });
  });
  afterAll(() => world.end());
  afterEach(() => {
    // None of these invalid inputs may cause a request.
    expect(world.sent()).toEqual([]);
  });

  it("is rejected in the preview, with each input and what is wrong with it", async () => {
    const { args } = document;
    const output = await failing(world, "preview", {
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

  it("is rejected with the rule of each invalid input, and without the values of secrets", async () => {
    const emailServiceConfig = { type: "pigeon", apiKey: "hunter2-canary" };
    const args = { ownerEmail: "nobody", type: "prod", emailServiceConfig };
    const output = await failing(world, "preview", { ...key, args });
    for (const message of [
      "ownerEmail must be an e-mail address",
      'type must be "testing" or "production"',
      'emailServiceConfig.type must be "default" or "sendgrid"',
    ])
      expect(output).toContain(message);
    expect(output).not.toContain("hunter2-canary");
  });

  it("is rejected where two resources describe one object, also with different spellings", async () => {
    const twin = await failing(world, "preview", document, { ...document, name: "twin" });
    expect(twin).toContain(
      'document base/d is declared twice: by the resources "doc" and "twin". Keep one of them.',
    );
    const domains = await failing(
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
    "that are wrong (%s = %j) are reported in the preview, with the way to set them",
    async (name, value, ...parts) => {
      const before = await world.stack.run(["config", "get", `collab:${name}`], { allowFailure: true });
      await world.stack.setConfig({ [`collab:${name}`]: value });
      const output = await failing(world, "preview", document);
      for (const part of [`collab:${name} `, ...parts]) expect(linesWith(output, part)).not.toEqual([]);
      expect(world.sent()).toEqual([]);
      if (before.exitCode === 0) await world.stack.setConfig({ [`collab:${name}`]: before.stdout.trim() });
      else await world.stack.run(["config", "rm", `collab:${name}`]);
    },
  );

  it("come from the environment unless the stack has them", async () => {
    const { url } = world.emulator;
    await world.declare(document);
    await world.stack.setConfig({ "collab:baseUrl": "" });
    await world.stack.up({ env: { COLLAB_BASE_URL: url } });
    await world.stack.setConfig({ "collab:baseUrl": url });
    await world.stack.up({ env: { COLLAB_BASE_URL: "http://127.0.0.1:1" } });
    await world.up();
  });
});

describe("an update that the service rejects", () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ emulator: { seed: { organizations: { base: {} } } } });
  });
  afterAll(() => world.end());

  it("reports an unknown organization in one line", async () => {
    const output = await failing(world, "up", {
      ...document,
      args: { ...document.args, organizationId: "nowhere" },
    });
    expect(linesWith(output, "could not")).toEqual([
      "could not create Document nowhere/d: Organization does not exist (NOT_FOUND). Nothing was applied.",
    ]);
  });

  it("reports a wrong token in one line", async () => {
    await world.stack.setConfig({ "collab:authToken": "wrong" });
    const output = await failing(world, "up", document);
    expect(linesWith(output, "could not")).toEqual([
      expect.stringMatching(
        /^could not create Document base\/d: .* \(PERMISSION_DENIED\)\. Nothing was applied\. Check the settings apiKey and authToken\.$/,
      ),
    ]);
    expect(output).not.toMatch(/\n\s+at /);
    await world.stack.setConfig({ "collab:authToken": world.emulator.credentials.authToken });
  });

  it("reports in one line that the service cannot be reached", async () => {
    await world.stack.setConfig({ "collab:baseUrl": "http://127.0.0.1:1", "collab:maxAttempts": "4" });
    const output = await failing(world, "up", document);
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

  it("cannot change, and the preview explains once what to do", async () => {
    const output = await failing(world, "preview", {
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

  it("can change with ignoreChanges, and with a new rotation", async () => {
    const args = { ...key.args, ownerEmail: "new@acme.com" };
    expect(await world.up({ ...key, args, opts: { ignoreChanges: ["ownerEmail"] } })).toEqual([]);
    const sent = await world.up({ ...key, args: { ...args, rotation: "1" } });
    expect(sent.map(({ operation }) => operation)).toEqual(["createApiKey"]);
    expect(sent[0]?.data).toMatchObject({ ownerEmail: "new@acme.com" });
  });

  it("can change on an adopted key, without a request", async () => {
    const adopted = { ...key, name: "adopted", args: { ...key.args, existingApiKey: "made-by-hand" } };
    expect(await world.up(adopted)).toEqual([]);
    expect(await world.up({ ...adopted, args: { ...adopted.args, ownerEmail: "else@acme.com" } })).toEqual(
      [],
    );
    await world.stack.preview({ expectNoChanges: true });
  });
});
