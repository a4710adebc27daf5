import { expect, it } from "@jest/globals";
import { World, type Declared, resource } from "../world";
import { reviewed } from "./reviewed";

let world: World;

const report = async () => (await reviewed(world)).report;

const provider = (name: string, args: object = {}, opts: object = {}): Declared =>
  resource("Provider", name, args, opts);
const plan = (by: string): Declared =>
  resource("Document", "plan", { organizationId: "acme", documentId: "plan" }, { provider: by });
const NEEDED = [{ impactType: "changes-target", count: 1, limit: 0 }];

it.each(["dynamic", "plugin"] as const)(
  "an approval covers the provider of each resource and its settings (%s)",
  async (host) => {
    const emulator = { seed: { organizations: { acme: {} } } };
    world = await World.start({
      emulator,
      ...(host === "plugin" ? { config: { "collab:host": host } } : {}),
    });
    if (host === "plugin") await world.moveTo("plugin");
    const key = { apiKey: world.emulator.credentials.apiKey };
    await world.up(provider("eu", key), provider("us", key), plan("eu"));
    await world.declare(provider("eu", key), provider("us", key), plan("us"));
    const moved = await report();
    expect(moved.needsApproval).toEqual(NEEDED);

    await world.declare(
      provider("eu", { ...key, baseUrl: "http://127.0.0.1:1" }),
      provider("us", key),
      plan("eu"),
    );
    const elsewhere = await report();
    // Both the provider and its document.
    expect(elsewhere.needsApproval).toEqual(NEEDED.map((each) => ({ ...each, count: 2 })));
    expect(elsewhere.fingerprint).not.toBe(moved.fingerprint);

    await world.declare(provider("eu", { ...key, authToken: "rotated" }), provider("us", key), plan("eu"));
    const rotated = await report();
    expect(rotated.impacts).toMatchObject([{ impactType: "nothing", items: [{ name: "eu" }] }]);

    const { workspaceId } = world.emulator.credentials;
    await world.stack.setConfig({ "collab:workspaceId": { secret: workspaceId } });
    await world.up(provider("eu", key), provider("us", key), plan("eu"));
    await world.declare(provider("eu", { ...key, authToken: "rotated" }), provider("us", key), plan("eu"));
    const masked = await report();
    // Only the plugin names the settings that change.
    expect(masked.impacts).toMatchObject([
      { impactType: host === "plugin" ? "nothing" : "changes-target", items: [{ name: "eu" }] },
    ]);
  },
);

it.each(["dynamic", "plugin"] as const)(
  "a new provider that sends the stack's tokens to another address needs an approval, and one with its own does not (%s)",
  async (host) => {
    world = await World.start(host === "plugin" ? { host } : {});
    const elsewhere = { baseUrl: "http://127.0.0.1:1" };
    await world.declare(provider("eu", elsewhere), plan("eu"));
    const leaking = await report();
    expect(leaking.needsApproval).toEqual(NEEDED);
    expect(leaking.impacts).toContainEqual(
      expect.objectContaining({
        impactType: "changes-target",
        does: expect.stringContaining("the stack's authToken and workspaceAuthToken"),
      }),
    );

    const own = { apiKey: "own", authToken: "own", workspaceAuthToken: "own" };
    await world.declare(provider("eu", { ...elsewhere, ...own }), plan("eu"));
    expect((await report()).needsApproval).toEqual([]);
  },
);
