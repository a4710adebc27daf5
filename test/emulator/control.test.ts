import { expect, test } from "@jest/globals";
import { connectEmulator } from "../../src/emulator";
import { call, emulator, raw, startBeforeEach } from "./support";

startBeforeEach({ domains: ["acme.com"], organizations: { acme: { documents: { one: {}, two: {} } } } });

const add = { organizationId: "acme", documents: [{ documentId: "three" }] };

test("a remote control has the same results as direct calls", async () => {
  const remote = connectEmulator(`${emulator.url}/`);
  await call("addDocuments", add);
  expect(await remote.contents()).toEqual(emulator.contents());
  expect(await remote.secrets()).toEqual(emulator.secrets());
  expect(await remote.requests()).toEqual(emulator.requests);
  expect([await remote.count(), await remote.count("getUsers")]).toEqual([1, 0]);
  await remote.resetCounts();
  expect(emulator.count()).toBe(0);

  await remote.inject({ kind: "status", httpStatus: 500, times: Infinity });
  for (let turn = 0; turn < 2; turn += 1) expect((await raw("addDocuments", add)).status).toBe(500);
  await remote.clearFaults();
  expect((await raw("addDocuments", add)).status).toBe(200);

  await remote.setBehaviours({ errorHttpStatus: "ok" });
  expect(await remote.behaviours()).toEqual(emulator.behaviours);
  expect((await raw("addDocuments", {})).status).toBe(200);
  await remote.edit({ domains: { "acme.com": null }, organizations: { acme: null } });
  expect(emulator.contents()).toMatchObject({ domains: [], organizations: {} });
  await remote.setLatency(50);
  const started = Date.now();
  await raw("addDocuments", {});
  expect(Date.now() - started).toBeGreaterThanOrEqual(45);
});

test("a remote control rejects an invalid fault, behaviour, edit, latency or path with the reason", async () => {
  const remote = connectEmulator(emulator.url);
  const wrong = [
    { kind: "none" },
    { kind: "status" },
    { kind: "hang", operation: "none" },
    { kind: "hang", times: "often" },
  ];
  for (const fault of wrong) await expect(remote.inject(fault as never)).rejects.toThrow(/^Not a fault/);
  await expect(remote.setBehaviours({ addExisting: 1 } as never)).rejects.toThrow(
    /^Behaviour addExisting must be/,
  );
  await expect(remote.edit({ organizations: 1 } as never)).rejects.toThrow(/^Not a seed .*organizations/);
  await expect(remote.setLatency(-1)).rejects.toThrow(/latency/);
  expect((await fetch(`${emulator.url}/_emulator/none`)).status).toBe(404);
});
