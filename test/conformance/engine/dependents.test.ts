import { expect, it } from "@jest/globals";
import { World } from "../../engine/world";

const world = World.ofSuite({ emulator: { seed: { organizations: { acme: {} } } } });

const folder = (folderId: string) => `
const folder = new collab.Folder(
  "folder",
  { organizationId: "acme", folderId: "${folderId}" },
  { deleteBeforeReplace: true },
);
const { organizationId } = folder;`;

/** Resources with a required input from the folder, or from what depends on it. */
const DEPENDENTS = `
const plan = new collab.Document("plan", { organizationId, documentId: "plan", folderId: folder.folderId });
new collab.DocumentSet("set", { organizationId, documents: { a: {}, b: {} } });
new collab.Location("intro", {
  organizationId,
  documentId: plan.documentId,
  location: { id: "intro" },
  onDelete: "deleteData",
});`;

const documents = () => world.emulator.contents().organizations["acme"]?.documents;

it("objects keep their data when a resource that they depend on is deleted before it is replaced", async () => {
  await world.program(folder("one") + DEPENDENTS);
  await world.stack.up();
  const comments = [{ annotationId: "c1", locationId: "intro" }];
  world.emulator.edit({ organizations: { acme: { documents: { plan: { comments }, a: { comments } } } } });
  world.emulator.resetCounts();
  await world.program(folder("two") + DEPENDENTS);
  const { stdout, stderr } = await world.stack.up();

  const sent = world.emulator.requests.map(({ operation }) => operation);
  expect(sent).not.toContain("deleteDocuments");
  expect(sent).not.toContain("deleteLocationData");
  expect(documents()).toMatchObject({ plan: { folderId: "two", comments }, a: { comments }, b: {} });
  expect(stdout + stderr).toContain("Document acme/plan is kept: it depends on a resource that is deleted");

  // A deletion that the program requests is not spared.
  await world.program(folder("two"));
  await world.stack.up();
  expect(documents()).toEqual({});
});
