import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { operations } from "../../src/api";
import type { Emulator } from "../../src/emulator";
import { collab, collabProcess, environmentOf, lineOf } from "./support";
import { temporaryEmulator } from "../temporary";

jest.setTimeout(300_000);

let emulator: Emulator;

beforeEach(async () => {
  emulator = await temporaryEmulator({
    seed: {
      organizations: { acme: { users: { ada: {} } }, globex: { disabled: true } },
      webhookEndpoints: { hook: { url: "https://hooks.acme.com" } },
    },
  });
});

describe("doctor, if everything works", () => {
  it("reports it, sends only reads, and shows no secret", async () => {
    const args = ["doctor", "--organization", "acme"];
    const { stdout, stderr, exitCode } = await collab(args, { env: environmentOf(emulator) });
    expect(stderr).toBe("");
    expect(stdout).toContain("Nothing is wrong.");
    expect(exitCode).toBe(0);
    expect(lineOf(stdout, "baseUrl")).toMatch(/^ok .*http:\/\/127\.0\.0\.1:\d+ \(from COLLAB_BASE_URL\)$/);
    expect(lineOf(stdout, "apiKey")).toMatch(/^ok .*set \(12 characters\) \(from COLLAB_API_KEY\)$/);
    expect(lineOf(stdout, "authToken")).toMatch(/set \(15 characters\)/);
    expect(lineOf(stdout, "apiKey, authToken")).toMatch(/^ok .*accepted/);
    expect(lineOf(stdout, "organization acme")).toMatch(/^ok .*exists$/);
    for (const feature of ["getFolders", "getUsers", "getWebhookEndpoints"])
      expect(lineOf(stdout, feature)).toMatch(/^ok .*on: /);
    for (const secret of ["demo-api-key", "demo-auth-token", "demo-workspace"])
      expect(stdout).not.toContain(secret);
    for (const { operation } of emulator.requests) expect(operations[operation].idempotency).toBe("safe");
  });

  it("does not try the workspace's credentials, because the only call with them creates an API key", async () => {
    const env = { ...environmentOf(emulator), COLLAB_API_KEY: "", COLLAB_AUTH_TOKEN: "" };
    const { stdout, exitCode } = await collab(["doctor"], { env });
    expect(lineOf(stdout, "workspace's token")).toMatch(/^untried .*makes an API key/);
    expect(lineOf(stdout, "apiKey")).toMatch(/^unset/);
    expect(exitCode).toBe(0);
    expect(emulator.count()).toBe(0);
  });

  it("prints the same as JSON", async () => {
    const { stdout } = await collab(["doctor", "--json"], { env: environmentOf(emulator) });
    const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: object[] };
    expect(ok).toBe(true);
    expect(findings).toContainEqual({
      area: "settings",
      name: "authToken",
      status: "ok",
      text: "set (15 characters) (from COLLAB_AUTH_TOKEN)",
    });
    expect(findings).toContainEqual(expect.objectContaining({ name: "getFolders", status: "untried" }));
  });
});

describe("doctor, if something does not work", () => {
  it("names each missing setting with the commands that set it, and sends nothing", async () => {
    const { stdout, exitCode } = await collab(["doctor"], { env: { COLLAB_API_KEY: "demo-api-key" } });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Needs fixing: baseUrl; authToken.");
    expect(lineOf(stdout, "authToken")).toMatch(/^missing .*required with apiKey/);
    expect(stdout).toContain('-> export COLLAB_AUTH_TOKEN="<auth token>"');
    // Without --stack, the command would not find what the second command sets.
    expect(stdout).toContain(
      '(for a stack: pulumi config set --secret collab:authToken "<auth token>", and doctor --stack NAME)',
    );
    expect(emulator.count()).toBe(0);
  });

  it("asks for another baseUrl, and not for other credentials, if there is no such path", async () => {
    const env = { ...environmentOf(emulator), COLLAB_BASE_URL: `${emulator.url}/v9` };
    const { stdout, exitCode } = await collab(["doctor"], { env });
    expect(exitCode).toBe(1);
    expect(lineOf(stdout, "address")).toMatch(/^failed .*There is no operation at \/v9\//);
    expect(stdout).toContain("-> check the path of baseUrl\n");
    expect(stdout).toContain("Needs fixing: address.");
  });

  it("does not show malformed values, which may be secrets in the wrong place", async () => {
    const env = {
      COLLAB_BASE_URL: "http://user:canary-1@api.example.com",
      COLLAB_API_KEY: "canary-2",
      COLLAB_AUTH_TOKEN: "canary-3\n",
      COLLAB_CONCURRENCY: "canary-4",
    };
    const { stdout, stderr, exitCode } = await collab(["doctor"], { env });
    expect(exitCode).toBe(1);
    expect(lineOf(stdout, "baseUrl")).toMatch(/^malformed .*must not contain credentials/);
    expect(lineOf(stdout, "authToken")).toMatch(/^malformed .*no line breaks/);
    expect(lineOf(stdout, "concurrency")).toMatch(/^malformed .*whole number from 1 to 1000/);
    expect(stdout + stderr).not.toContain("canary");
  });

  it("reports that probes cannot see missing documents, and fails if the setting is on", async () => {
    const env = environmentOf(emulator);
    const ask = (more: object) => collab(["doctor", "--organization", "acme"], { env: { ...env, ...more } });
    expect(lineOf((await ask({})).stdout, "probes of documents")).toMatch(/^ok /);
    emulator.setBehaviours({ missingDocument: "accepted" });
    const off = await ask({});
    expect(lineOf(off.stdout, "probes of documents")).toMatch(
      /^untried .*probes cannot see missing documents/,
    );
    expect(off.exitCode).toBe(0);
    const on = await ask({ COLLAB_PROBE_ON_REFRESH: "true" });
    expect(lineOf(on.stdout, "probes of documents")).toMatch(/^failed .*probes cannot see missing documents/);
    expect(on.exitCode).toBe(1);
  });

  it("quotes the service about rejected credentials in one line, without secrets and control characters", async () => {
    const message = "token demo-auth-token of demo-api-key is stale\u001b[2J\n::error::forged";
    emulator.inject({ kind: "status", httpStatus: 401, error: { status: "UNAUTHENTICATED", message } });
    const { stdout, exitCode } = await collab(["doctor"], { env: environmentOf(emulator) });
    expect(exitCode).toBe(1);
    const line = lineOf(stdout, "apiKey, authToken");
    expect(line).toContain(
      "token [masked] of [masked] is stale\\u{1b}[2J ⏎ ::error::forged (UNAUTHENTICATED)",
    );
    expect(stdout).not.toMatch(/demo-(auth-token|api-key)/);
  });

  it("reports a missing organization, and a disabled one", async () => {
    const env = environmentOf(emulator);
    const missing = await collab(["doctor", "--organization", "nope"], { env });
    expect(lineOf(missing.stdout, "organization nope")).toMatch(/^failed .*does not exist for this API key/);
    expect(missing.exitCode).toBe(1);
    const off = await collab(["doctor", "--organization", "globex"], { env });
    expect(lineOf(off.stdout, "organization globex")).toMatch(/^ok .*exists, and is disabled/);
    expect(off.exitCode).toBe(0);
    for (const { stdout } of [missing, off]) {
      expect(lineOf(stdout, "probes of documents")).toMatch(/^untried .*may be disabled, or not exist$/);
      expect(stdout).toContain("-> try another --organization\n");
    }
  });

  it("advises to look for the organization if the service denies access to missing ones", async () => {
    const denied = "PERMISSION_DENIED";
    emulator.setBehaviours({ missingOrganization: denied, foldersOfMissingOrganization: denied });
    const { stdout } = await collab(["doctor", "--organization", "nope"], { env: environmentOf(emulator) });
    expect(lineOf(stdout, "getUsers")).toMatch(/^failed .* check that the organization exists/);
  });

  it.each([
    ["notConfigured", "not configured"],
    ["disabled", "disabled"],
  ] as const)("reports disabled features, with webhooks %s, and how to enable them", async (state, words) => {
    emulator.setBehaviours({
      folderReadsEnabled: false,
      userReadsEnabled: false,
      advancedWebhooks: state,
    });
    const args = ["doctor", "--organization", "acme"];
    const { stdout, exitCode } = await collab(args, { env: environmentOf(emulator) });
    for (const name of ["getFolders", "getUsers"]) expect(lineOf(stdout, name)).toMatch(/^off /);
    expect(lineOf(stdout, "getWebhookEndpoints")).toMatch(new RegExp(`^off .*${words}`));
    expect(lineOf(stdout, "apiKey, authToken")).toMatch(/^ok /);
    expect(stdout).toContain("-> enable advanced queries in the service's console");
    // A disabled feature is the user's choice, and most resources need none of these features.
    expect(exitCode).toBe(0);
  });
});

describe("doctor, if the service cannot be reached", () => {
  const credentials = { COLLAB_API_KEY: "demo-api-key", COLLAB_AUTH_TOKEN: "demo-auth-token" };

  async function address(baseUrl: string, more: Record<string, string> = {}) {
    const env = { ...credentials, COLLAB_BASE_URL: baseUrl, ...more };
    // The client reads a proxy from the environment of the process.
    const { stdout, exitCode } = await collabProcess(["doctor"], { env });
    expect(exitCode).toBe(1);
    return lineOf(stdout, "address");
  }

  it("reports a connection that the host rejects", async () => {
    expect(await address("http://127.0.0.1:1")).toMatch(
      /^failed .*connection refused\)\. Check the setting baseUrl and the network\.$/,
    );
  });

  it("reports a malformed proxy", async () => {
    expect(await address("https://api.example.test", { HTTPS_PROXY: "proxy:3128" })).toMatch(
      /^failed .*HTTPS_PROXY must be a URL, such as http:\/\/proxy:3128$/,
    );
  });
});

it("doctor logs its requests to stderr if the environment enables the log", async () => {
  const env = { ...environmentOf(emulator), COLLAB_LOG: "requests" };
  const { stdout, stderr } = await collabProcess(["doctor", "--json"], { env });
  expect(() => void JSON.parse(stdout)).not.toThrow();
  expect(stderr).toMatch(/^\{"time".*"process":"client \d+".*"operation":"getWebhookEndpoints"/);
});
