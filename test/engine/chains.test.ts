import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

let world: World;
beforeAll(async () => {
  // On request, this service replaces one document with another.
  world = await World.start({ emulator: { behaviours: { migrateToExisting: "replaced" } } });
});
afterAll(() => world.end());

const at = (name: string, documentId: string, ...dependsOn: string[]): Declared => ({
  type: "Document",
  name,
  args: { organizationId: "acme", documentId, createOrganization: true },
  ...(dependsOn.length > 0 ? { opts: { dependsOn } } : {}),
});

const comments = (annotationId: string) => ({ comments: [{ annotationId }] });
const held = () =>
  Object.fromEntries(
    Object.entries(world.emulator.contents().organizations["acme"]?.documents ?? {}).map(([id, document]) => [
      id,
      (document.comments ?? []).map((comment) => comment["annotationId"]).join(),
    ]),
  );

describe("documents of one program that pass an id on", () => {
  beforeEach(async () => {
    await world.up(at("a", "x"), at("b", "y"));
    world.emulator.edit({
      organizations: { acme: { documents: { x: comments("of a"), y: comments("of b") } } },
    });
  });

  it("are rejected in the preview with the order in which to apply them, and do so in two updates", async () => {
    await world.declare(at("a", "y"), at("b", "z"));
    const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
    expect((stdout + stderr).replace(/\s+/g, " ")).toMatch(
      /the document acme\/y would pass from Document acme\/y to .* in one update\. Nothing was applied to it\. Make two updates: in the first, change only Document acme\/y; in the second, the rest\./,
    );
    expect(held()).toEqual({ x: "of a", y: "of b" });
    await world.up(at("a", "x"), at("b", "z"));
    await world.up(at("a", "y"), at("b", "z"));
    expect(held()).toEqual({ y: "of a", z: "of b" });
    await world.up();
  });

  it("are rejected where they swap, with and without a preview, and lose nothing", async () => {
    await world.declare(at("a", "y"), at("b", "x"));
    const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
    expect((stdout + stderr).replace(/\s+/g, " ")).toContain("first give one of them an id that is free.");
    await world.stack.up({ expectFailure: true });
    expect(held()).toEqual({ x: "of a", y: "of b" });
    await world.up();
  });

  it("do so no more where each belongs to another provider", async () => {
    const { apiKey, authToken } = world.emulator.credentials;
    const args = { baseUrl: world.emulator.url, apiKey, authToken };
    const providers = ["left", "right"].map((name) => ({ type: "Provider", name, args }));
    const by = (provider: string, declared: Declared): Declared => ({ ...declared, opts: { provider } });
    await world.up(...providers, by("left", at("a", "x")), by("right", at("b", "y")));
    await world.declare(...providers, by("left", at("a", "y")), by("right", at("b", "z")));
    const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
    expect(stdout + stderr).toContain("a resource of another provider");
    expect(held()).toEqual({ x: "of a", y: "of b" });
    await world.up();
  });

  it.each([
    ["a chain", [at("a", "y"), at("b", "z", "a")]],
    ["a swap", [at("a", "y"), at("b", "x", "a")]],
  ])("lose nothing where the one that leaves waits for the one that takes: %s", async (_what, program) => {
    await world.declare(...program);
    const { stdout, stderr } = await world.stack.up({ expectFailure: true });
    expect(stdout + stderr).toContain("cannot become y: the service says that there is a document y already");
    expect(held()).toEqual({ x: "of a", y: "of b" });
    await world.up();
  });
});
