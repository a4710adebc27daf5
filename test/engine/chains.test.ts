import { expect, it } from "@jest/globals";
import { World, type Declared } from "./world";

// On request, this service replaces one document with another.
const world = World.ofSuite({ emulator: { behaviours: { migrateToExisting: "replaced" } } });

const at = (name: string, documentId: string): Declared => ({
  type: "Document",
  name,
  args: { organizationId: "acme", documentId, createOrganization: true },
});

const commented = (annotationId: string) => ({ comments: [{ annotationId }] });
const commentsInAcme = () =>
  Object.fromEntries(
    Object.entries(world.emulator.contents().organizations["acme"]?.documents ?? {}).map(([id, document]) => [
      id,
      (document.comments ?? []).map((comment) => comment["annotationId"]).join(),
    ]),
  );

it("documents that pass an id on are rejected in the preview with the order to apply them, and move in two updates", async () => {
  await world.up(at("a", "x"), at("b", "y"));
  world.emulator.edit({
    organizations: { acme: { documents: { x: commented("of a"), y: commented("of b") } } },
  });
  await world.declare(at("a", "y"), at("b", "z"));
  const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
  expect((stdout + stderr).replace(/\s+/g, " ")).toMatch(
    /the document acme\/y would move from Document acme\/y to .* in one update\. Nothing was applied to it\. Make two updates: in the first, change only Document acme\/y; in the second, the rest\./,
  );
  expect(commentsInAcme()).toEqual({ x: "of a", y: "of b" });
  await world.up(at("a", "x"), at("b", "z"));
  await world.up(at("a", "y"), at("b", "z"));
  expect(commentsInAcme()).toEqual({ y: "of a", z: "of b" });
});

it("documents of different providers that swap their ids are rejected, and lose nothing", async () => {
  const { apiKey, authToken } = world.emulator.credentials;
  const args = { baseUrl: world.emulator.url, apiKey, authToken };
  const providers = ["left", "right"].map((name) => ({ type: "Provider", name, args }));
  const by = (provider: string, declared: Declared): Declared => ({ ...declared, opts: { provider } });
  await world.up(...providers, by("left", at("c", "v")), by("right", at("d", "w")));
  await world.declare(...providers, by("left", at("c", "w")), by("right", at("d", "v")));
  const before = commentsInAcme();
  const { stdout, stderr } = await world.stack.preview({ expectFailure: true });
  expect(stdout + stderr).toContain("a resource of another provider");
  await world.stack.up({ expectFailure: true });
  expect(commentsInAcme()).toEqual(before);
});
