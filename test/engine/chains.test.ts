import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { World, type Declared } from "./world";

jest.setTimeout(600_000);

let world: World;
beforeAll(async () => {
  // It puts one document over another, where it is asked to.
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

  it("do so in one update, also where one waits for the other and nothing is done at the same time", async () => {
    await world.up(at("a", "y"), at("b", "z"));
    expect(held()).toEqual({ y: "of a", z: "of b" });
    await world.declare(at("b", "y2"), at("a", "z", "b"));
    await world.stack.up({ parallel: 1 });
    expect(held()).toEqual({ y2: "of b", z: "of a" });
    await world.up();
  });

  it("are refused in the preview, with what to do, where they swap, and lose nothing", async () => {
    await world.declare(at("a", "y"), at("b", "x"));
    const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
    expect(stdout + stderr).toContain("First give one of them an id that is free, in an update of its own.");
    await world.stack.up({ expectFailure: true });
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
