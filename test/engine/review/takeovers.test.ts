import { expect, it } from "@jest/globals";
import { World, type Declared, resource } from "../world";
import { reviewed } from "./reviewed";

const organizations = { acme: { documents: { guide: {} } }, globex: { documents: { guide: {} } } };
const world = World.ofSuite({ emulator: { seed: { organizations } } });

const set = (organizationId: string): Declared =>
  resource("DocumentSet", "set", { organizationId, documents: { a: {}, b: {} } });
const plan: Declared = resource("Document", "plan", { organizationId: "acme", documentId: "plan" });

const needsApproval = async (...preview: readonly string[]) =>
  (await reviewed(world, { preview })).report.needsApproval;

it("a replacement that only a flag requests deletes nothing, and is reported so", async () => {
  await world.up(set("acme"), plan);
  const flags = ["--replace", world.urnOf(plan), "--replace", world.urnOf(set("acme"))];
  expect(await needsApproval(...flags)).toEqual([]);
  world.emulator.resetCounts();
  await world.stack.up({ args: flags });
  expect(world.emulator.count("deleteDocuments")).toBe(0);
});

it("an object that an update replaced and could not delete is reported before the next update deletes it", async () => {
  const error = { status: "INVALID_ARGUMENT", message: "Not now" };
  world.emulator.inject({
    kind: "status",
    operation: "deleteDocuments",
    httpStatus: 400,
    error,
    times: "always",
  });
  await world.declare(set("globex"), plan);
  await world.stack.up({ expectFailure: true });
  world.emulator.clearFaults();
  expect(await needsApproval()).toEqual([{ impactType: "loses-data", count: 2, limit: 0 }]);
  await world.stack.up();
  expect(Object.keys(world.emulator.contents().organizations["acme"]?.documents ?? {})).toEqual([
    "guide",
    "plan",
  ]);
});

it("an object of an untargeted resource is deleted, and reported so", async () => {
  const document = (name: string, documentId: string): Declared =>
    resource("Document", name, { organizationId: "globex", documentId });
  const [former, present, later] = [
    document("former", "x"),
    document("present", "x"),
    document("later", "y"),
  ];
  const documents = () => Object.keys(world.emulator.contents().organizations["globex"]?.documents ?? {});
  await world.up(former);
  await world.declare(present, later);
  await world.stack.up({ target: [world.urnOf(present)] });

  const preview = ["--target", world.urnOf(former)];
  const { report } = await reviewed(world, { preview });
  expect(report.needsApproval).toContainEqual({ impactType: "loses-data", count: 1, limit: 0 });
  expect(report.needsApproval).toContainEqual({ impactType: "incomplete", count: 1, limit: 0 });
  expect(report.impacts.find(({ impactType }) => impactType === "incomplete")?.does).toContain(
    "leaves out Document later and 1 more",
  );
  await world.stack.up({ args: preview });
  expect(documents()).not.toContain("x");
});

/** A folder is replaced, and a document with an input from it; another one is replaced with it, and a third with its provider. */
const replacedTogether = (folderId: string, concurrency: number) => `
const options = { replaceOnChanges: ["*"], deleteBeforeReplace: true };
const provider = new collab.Provider("explicit", { concurrency: ${concurrency} }, options);
const folder = new collab.Folder("folder", { organizationId: "acme", folderId: "${folderId}" }, options);
const { organizationId } = folder;
new collab.Document("dependent", { organizationId, documentId: "dependent" });
new collab.Document("accompanying", { organizationId: "acme", documentId: "accompanying" }, { replaceWith: [folder] });
new collab.Document("provided", { organizationId: "acme", documentId: "provided" }, { provider });`;

it("an object that the engine deletes because it replaces something else first is reported as deleted", async () => {
  const deleted = async () => {
    const { report } = await reviewed(plugin);
    return report.impacts
      .filter(({ impactType }) => impactType === "loses-data")
      .flatMap(({ items }) => items.map(({ name }) => name));
  };
  const plugin = await World.start({ emulator: { seed: { organizations } }, host: "plugin" });
  await plugin.program(replacedTogether("one", 2));
  await plugin.stack.up();
  const documents = { dependent: "1", accompanying: "2", provided: "3" };
  const withComments = (ids: object) =>
    Object.fromEntries(
      Object.entries(ids).map(([id, annotationId]) => [
        id,
        { comments: [{ annotationId: String(annotationId) }] },
      ]),
    );
  plugin.emulator.edit({ organizations: { acme: { documents: withComments(documents) } } });

  await plugin.program(replacedTogether("two", 3));
  expect((await deleted()).sort()).toEqual(["accompanying", "provided"]);
  await plugin.stack.up();
  expect(plugin.emulator.contents().organizations["acme"]?.documents).toEqual({
    guide: {},
    ...withComments({ dependent: "1" }),
    accompanying: {},
    provided: {},
  });
});
