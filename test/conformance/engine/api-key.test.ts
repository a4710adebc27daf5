import { describe, expect, it } from "@jest/globals";
import { resource, World, type Declared } from "../../engine/world";
import { canary } from "../../secrets/canary";
import { Watch } from "../../secrets/watch";
import { covering } from "../covering";

const world = World.ofSuite();

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
      const key = { ownerEmail: "ops@acme.com", type: "testing", ...args };
      return resource("ApiKey", name, key, ignoring ? { ignoreChanges: [name] } : {});
    });
  };

  it(
    covering("rotated-secret", "ApiKey", "are rejected or ignored as any other change, and printed nowhere"),
    async () => {
      const watch = new Watch(world.stack, () => [before, after]);
      await world.declare(...keys(before));
      expect(await watch.run("up --yes --diff")).toMatchObject({ exitCode: 0 });
      world.emulator.resetCounts();
      await world.declare(...keys(after));
      const { output } = await watch.run("preview --diff");
      expect(output).toContain("cannot change: the settings of an API key are fixed when it is created");
      await world.declare(...keys(after, true));
      expect(await watch.run("up --yes --diff --expect-no-changes")).toMatchObject({ exitCode: 0 });
      expect(world.sent()).toEqual([]);
      expect(watch.found).toEqual([]);
    },
  );
});
