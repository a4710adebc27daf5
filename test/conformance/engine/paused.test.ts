import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { descendantsOf } from "../../../tools/processes";
import { resource, World } from "../../engine/world";

const LIMIT_SECONDS = 3;

const world = World.ofSuite({
  config: {
    "collab:requestTimeoutSeconds": String(LIMIT_SECONDS),
    "collab:operationTimeoutSeconds": String(LIMIT_SECONDS),
  },
});

it("an API key whose reply arrives while the update is paused for longer than all time limits is not lost", async () => {
  const customTimeouts = { create: `${LIMIT_SECONDS}s` };
  await world.declare(
    resource("ApiKey", "web", { ownerEmail: "ops@acme.com", type: "testing" }, { customTimeouts }),
  );
  world.emulator.setLatency(1000);
  const { child, done } = world.stack.start(["up", "--yes", "--skip-preview"]);
  while (world.emulator.count() === 0 && child.exitCode === null) await wait(20);

  const paused = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0).map(({ pid }) => pid)];
  for (const pid of paused) process.kill(pid, "SIGSTOP");
  await wait(LIMIT_SECONDS * 1000);
  expect(world.emulator.requests).toMatchObject([
    { operation: "createApiKey", outcome: { httpStatus: 200 } },
  ]);
  for (const pid of paused) process.kill(pid, "SIGCONT");

  const { stdout, stderr, exitCode } = await done;
  expect({ exitCode, output: stdout + stderr }).toMatchObject({ exitCode: 0 });
  expect(world.emulator.requests).toHaveLength(1);
  const [, made] = world.emulator.secrets().apiKeys;
  expect(JSON.stringify(await world.stateOf("web", { showSecrets: true }))).toContain(made?.apiKey);
});
