import { expect, it } from "@jest/globals";
import { World, type Declared, resource } from "./world";

const world = World.ofSuite({
  emulator: {
    behaviours: {
      missingOrganization: "PERMISSION_DENIED",
      foldersOfMissingOrganization: "PERMISSION_DENIED",
    },
  },
});

it("a document in a missing organization to which the service denies access leaves the state with retainOnDelete", async () => {
  const organization: Declared = { type: "Organization", name: "acme", args: { organizationId: "acme" } };
  const document: Declared = resource(
    "Document",
    "intro",
    { organizationId: "acme", documentId: "intro" },
    { dependsOn: ["acme"] },
  );
  await world.declare(organization, document);
  await world.stack.up();
  world.emulator.edit({ organizations: { acme: null } });

  await world.declare(organization);
  expect(await world.failure("up")).toContain(
    "declare the resource again as it was with the option retainOnDelete: true, run pulumi up, and then remove it.",
  );

  await world.declare(organization, { ...document, opts: { ...document.opts, retainOnDelete: true } });
  world.emulator.resetCounts();
  await world.stack.up();
  await world.declare(organization);
  await world.stack.up();
  expect(world.sent()).toEqual([]);
  await world.stack.up();
});
