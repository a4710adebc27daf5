import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

let world: World;

beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.end());

const workspace = (documents: object, opts: object, domains = ["acme.com", "acme.dev"]): Declared => ({
  type: "Workspace",
  name: "w",
  args: { domains, organizations: { acme: { documents } } },
  opts,
});

const held = () => ({
  documents: Object.keys(world.emulator.contents().organizations["acme"]?.documents ?? {}),
  domains: world.emulator.contents().domains,
});

/** Returns the output of a preview that must fail, and checks that neither the preview nor the update sends anything. */
async function refusal(...declared: readonly Declared[]): Promise<string> {
  await world.declare(...declared);
  world.emulator.resetCounts();
  const { stdout } = await world.stack.preview({ expectFailure: true });
  await world.stack.up({ expectFailure: true });
  expect(world.sent()).toEqual([]);
  expect(stdout).not.toMatch(/\n\s+at /);
  return stdout;
}

describe("a workspace that is protected", () => {
  const both = { handbook: {}, roadmap: {} };
  const protect = { protect: true };

  it("rejects the removal of a document or a domain in the preview, and names it", async () => {
    await world.up(workspace(both, protect));
    await world.stack.up({ expectNoChanges: true });
    const said = await refusal(workspace({ handbook: {} }, protect));
    expect(said).toContain(
      "DocumentSet of acme is protected. This change would delete its document roadmap and its data.",
    );
    expect(await refusal(workspace(both, protect, ["acme.com"]))).toContain(
      "AllowedDomains is protected. This change would take its domain acme.dev from the list.",
    );
    expect(held()).toEqual({ documents: ["handbook", "roadmap"], domains: ["acme.com", "acme.dev"] });
  });

  it("deletes it when the protection is taken away in the same change", async () => {
    await world.up(workspace({ handbook: {} }, {}, ["acme.com"]));
    expect(held()).toEqual({ documents: ["handbook"], domains: ["acme.com"] });
  });

  it("shows no change when it is protected, and none when it is no longer", async () => {
    await world.declare(workspace({ handbook: {} }, protect, ["acme.com"]));
    world.emulator.resetCounts();
    await world.stack.up({ expectNoChanges: true });
    await world.declare(workspace({ handbook: {} }, {}, ["acme.com"]));
    await world.stack.up({ expectNoChanges: true });
    expect(world.sent()).toEqual([]);
  });
});

describe("a set in a component that is retained on deletion", () => {
  it.each([
    ["a component", "Component", {}],
    ["a workspace", "Workspace", { organizations: {} }],
  ])("leaves in the service what is taken out of it: %s", async (_what, type, args) => {
    await world.up();
    const retained = { type, name: "kept", args, opts: { retainOnDelete: true } };
    const set = (documents: object): Declared => ({
      type: "DocumentSet",
      name: "set",
      args: { organizationId: "globex", createOrganization: true, documents },
      opts: { parent: "kept" },
    });
    await world.up(retained, set({ a: {}, b: {} }));
    await world.up(retained, set({ a: {} }));
    expect(Object.keys(world.emulator.contents().organizations["globex"]?.documents ?? {})).toEqual([
      "a",
      "b",
    ]);
    const { resources } = (await world.stack.export()).deployment;
    const [kept] = resources.filter(({ urn }) => urn.endsWith("::set"));
    expect(kept?.outputs?.["documents"]).toEqual({ a: true });
  });
});
