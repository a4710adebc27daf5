import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared } from "../../engine/world";
import { canary } from "../../secrets/canary";
import { Watch } from "../../secrets/watch";
import { covering } from "../covering";

let world: World;

beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.end());

const key = (args: object = {}, opts: object = {}): Declared => ({
  type: "ApiKey",
  name: "key",
  args: { ownerEmail: "ops@acme.com", type: "testing", ...args },
  opts,
});
const made = () => world.emulator.secrets().apiKeys.map(({ apiKey }) => apiKey);

describe("an API key whose reply was lost", () => {
  it(
    covering("lost-reply-on-create", "ApiKey", "is taken over by existingApiKey, and not made twice"),
    async () => {
      const known = new Set(made());
      world.emulator.inject({ kind: "resetAfter", operation: "createApiKey" });
      await world.declare(key());
      const { stdout } = await world.stack.up({ expectFailure: true });
      expect(stdout).toMatch(/may have been made.*existingApiKey/);
      expect(await world.kept()).toEqual([]);

      const orphans = made().filter((apiKey) => !known.has(apiKey));
      expect(orphans).toHaveLength(1);
      expect(await world.up(key({ existingApiKey: orphans[0] }))).toEqual([]);
      const { resources } = (await world.stack.export({ showSecrets: true })).deployment;
      expect(JSON.stringify(resources)).toContain(orphans[0]);
      // The program does not have to name the orphan permanently.
      expect(await world.up(key())).toEqual([]);
      await world.stack.up({ expectNoChanges: true });
      expect(made()).toHaveLength(known.size + 1);
    },
  );
});

describe("secret inputs that are rotated", () => {
  const [before, after] = [canary("before"), canary("after")];
  const keys = ({ value }: typeof before, ignoring = false): Declared[] => {
    const inputs: object[] = [
      { emailServiceConfig: { type: "sendgrid", apiKey: value } },
      { webhookServiceConfig: { authToken: value, rawNotificationUrl: "https://acme.com/hook" } },
      { existingApiKey: value },
    ];
    return inputs.map((args) => {
      const [name = ""] = Object.keys(args);
      return { ...key(args, ignoring ? { ignoreChanges: [name] } : {}), name };
    });
  };

  it(
    covering("rotated-secret", "ApiKey", "are refused or ignored as any other change, and printed nowhere"),
    async () => {
      const watch = new Watch(world.stack, () => [before, after]);
      await world.declare(...keys(before));
      expect(await watch.run("up --yes --diff")).toMatchObject({ exitCode: 0 });
      world.emulator.resetCounts();
      await world.declare(...keys(after));
      const { output } = await watch.run("preview --diff");
      expect(output).toContain("cannot change: the settings of an API key are fixed when it is made");
      await world.declare(...keys(after, true));
      expect(await watch.run("up --yes --diff --expect-no-changes")).toMatchObject({ exitCode: 0 });
      expect(world.sent()).toEqual([]);
      expect(watch.found).toEqual([]);
    },
  );
});
