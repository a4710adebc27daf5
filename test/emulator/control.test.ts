import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { connectEmulator, startEmulator, type Emulator, type Seed } from "../../src/emulator";
import { main } from "../../src/emulator/command";
import { call, dataOf, PATHS, raw } from "./caller";

let emulator: Emulator;
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "emulator-"));
  emulator = await startEmulator({
    seed: {
      domains: ["acme.com"],
      organizations: {
        acme: { folders: { guides: {} }, documents: { one: { folderId: "guides" }, two: {} } },
      },
    },
  });
});

afterEach(async () => {
  await emulator.close();
  await rm(directory, { recursive: true });
});

const add = { organizationId: "acme", documents: [{ documentId: "three" }] };

test("over HTTP the control does what it does directly", async () => {
  const remote = connectEmulator(`${emulator.url}/`);
  await call(emulator, PATHS.addDocuments, add);
  expect(await remote.contents()).toEqual(emulator.contents());
  expect(await remote.secrets()).toEqual(emulator.secrets());
  expect(await remote.requests()).toEqual(emulator.requests);
  expect([await remote.count(), await remote.count("getUsers")]).toEqual([1, 0]);
  await remote.resetCounts();
  expect(emulator.count()).toBe(0);

  await remote.inject({ kind: "status", httpStatus: 500, times: Infinity });
  for (let turn = 0; turn < 2; turn += 1)
    expect((await raw(emulator, PATHS.addDocuments, add)).status).toBe(500);
  await remote.clearFaults();
  expect((await raw(emulator, PATHS.addDocuments, add)).status).toBe(200);

  await remote.setBehaviours({ errorHttpStatus: "ok" });
  expect(await remote.behaviours()).toEqual(emulator.behaviours);
  expect((await raw(emulator, PATHS.addDocuments, {})).status).toBe(200);
  await remote.edit({ domains: { "acme.com": null }, organizations: { acme: null } });
  expect(emulator.contents()).toMatchObject({ domains: [], organizations: {} });
  await remote.setLatency(50);
  const started = Date.now();
  await raw(emulator, PATHS.addDocuments, {});
  expect(Date.now() - started).toBeGreaterThanOrEqual(45);
});

test("over HTTP a wrong fault, behaviour, edit or control is refused in words", async () => {
  const remote = connectEmulator(emulator.url);
  const wrong = { kind: "none", addExisting: 1, organizations: 1 };
  await expect(remote.inject(wrong as never)).rejects.toThrow(/^Not a fault/);
  await expect(remote.setBehaviours({ addExisting: 1 } as never)).rejects.toThrow(
    /^Behaviour addExisting must be/,
  );
  await expect(remote.edit({ organizations: 1 } as never)).rejects.toThrow(/^Not a seed .*organizations/);
  await expect(remote.setLatency(-1)).rejects.toThrow(/latency/);
  expect((await fetch(`${emulator.url}/_emulator/none`)).status).toBe(404);
});

test("an edit merges, removes what is null and leaves the rest", () => {
  const seed = JSON.parse(
    '{"organizations":{"acme":{"documents":{"__proto__":{"documentName":"P"}}}}}',
  ) as Seed;
  emulator.edit(seed);
  emulator.edit({
    domains: ["www.new.com"],
    organizations: {
      acme: {
        disabled: true,
        folders: { guides: null },
        users: { ann: { name: "Ann" } },
        documents: { two: null, one: { documentName: "One" } },
      },
    },
  });
  expect(emulator.contents().domains).toEqual(["acme.com", "new.com"]);
  expect(emulator.contents().organizations.acme).toEqual({
    disabled: true,
    folders: {},
    documents: Object.fromEntries([
      ["__proto__", { documentName: "P" }],
      ["one", { documentName: "One" }],
    ]),
    users: { ann: { name: "Ann" } },
  });
});

test("a seed of the wrong form names the field, and its file", async () => {
  const file = path.join(directory, "seed.json");
  await writeFile(file, '{"organisations":{}}');
  await expect(startEmulator({ seed: file })).rejects.toThrow(
    `${file}: Not a seed of the emulator: (top): Unrecog`,
  );
});

test("headers can have another prefix", async () => {
  const other = await startEmulator({ headerPrefix: "x-other-" });
  try {
    const headers = { "X-Other-Api-Key": "demo-api-key", "X-Other-Auth-Token": "demo-auth-token" };
    expect(await dataOf(other, PATHS.addDomains, { domains: ["a.com"] }, headers)).toBeDefined();
    expect((await raw(other, PATHS.addDomains, { domains: ["a.com"] })).status).toBe(403);
  } finally {
    await other.close();
  }
});

test("the command takes port, seed, latency and behaviours, and prints how to use it", async () => {
  const file = path.join(directory, "seed.json");
  await writeFile(file, '{"domains":["seeded.com"]}');
  const printed: string[] = [];
  const started = await main(
    [
      "--seed",
      file,
      "--latency",
      "1",
      "--behaviour",
      "addExisting=overwrites",
      "--behaviour",
      "errorCodes=false",
    ],
    (text) => printed.push(text),
  );
  try {
    expect(started?.contents().domains).toEqual(["seeded.com"]);
    expect(started?.behaviours).toMatchObject({ addExisting: "overwrites", errorCodes: false });
    expect(printed.join("")).toBe(
      `Emulator at ${started?.url ?? ""} - use it with: export COLLAB_BASE_URL=${started?.url ?? ""} ` +
        "COLLAB_API_KEY=demo-api-key COLLAB_AUTH_TOKEN=demo-auth-token COLLAB_WORKSPACE_ID=demo-workspace " +
        "COLLAB_WORKSPACE_AUTH_TOKEN=demo-workspace-token\n",
    );
  } finally {
    await started?.close();
  }
});

test("the command explains itself and refuses what it does not know", async () => {
  const printed: string[] = [];
  await main(["--help"], (text) => printed.push(text));
  expect(printed.join("")).toContain("readDelayMs: a number, 0 or more (default 0)");
  const run = (...args: string[]) => main(args, () => undefined);
  await expect(run("--port", "x")).rejects.toThrow("--port must be a whole number from 0 to 65535");
  await expect(run("--behaviour", "none=1")).rejects.toThrow('There is no behaviour "none"');
  await expect(run("--behaviour", "readDelayMs=x")).rejects.toThrow(/readDelayMs must be/);
  await expect(run("--other")).rejects.toThrow(/Unknown option/);
});

test("the command runs as a process of its own, is controlled over HTTP and ends on SIGTERM", async () => {
  const command = path.join(__dirname, "../../dist/emulator/command.js");
  const child = spawn(process.execPath, [command, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
    const url = /^Emulator at (\S+)/.exec(line)?.[1] ?? "";
    const remote = connectEmulator(url);
    await remote.edit({ domains: ["a.com"] });
    expect((await remote.contents()).domains).toEqual(["a.com"]);
    await remote.inject({ kind: "hang" });
    const hanging = fetch(url + PATHS.addDomains, { method: "POST", body: "{}" }).catch(() => "ended");
    while ((await remote.count()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(await hanging).toBe("ended");
  } finally {
    child.kill("SIGKILL");
  }
});
