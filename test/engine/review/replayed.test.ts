import { expect, it } from "@jest/globals";
import { World } from "../world";
import { reviewed } from "./reviewed";

const organizations = {
  acme: { documents: { guide: {} } },
  globex: { users: { ada: {} } },
  initech: {
    folders: { hr: { accessType: "restricted" } },
    documents: { inHr: { folderId: "hr" }, guide: { editors: { e: { type: "text" as const, data: "" } } } },
  },
};
const world = World.ofSuite({ emulator: { seed: { organizations } } });

const impactsOf = async (...preview: readonly string[]) => {
  const { report, exitCode } = await reviewed(world, { preview });
  return { exitCode, impactTypes: report.needsApproval.map(({ impactType }) => impactType) };
};

const documents = () => Object.keys(world.emulator.contents().organizations["acme"]?.documents ?? {});

it("a lookup in place of a managed object deletes it or locks out its users, and is reported so", async () => {
  await world.program(`
new collab.Document("d", { organizationId: "acme", documentId: "x" });
new collab.Organization("o", { organizationId: "globex", onDelete: "disable" });`);
  await world.stack.up();
  await world.program(`
collab.Document.get("d", "acme/guide");
collab.Organization.get("o", "acme");`);
  expect(await impactsOf()).toEqual({
    exitCode: 3,
    impactTypes: ["empties-organization", "loses-data", "takes-access"],
  });
  await world.stack.up();
  expect(documents()).toEqual(["guide"]);
  expect(world.emulator.contents().organizations["globex"]?.disabled).toBe(true);
});

it("what the engine leaves to another deletion stays, and is reported so", async () => {
  await world.program(`
const gate = new collab.Document("gate", { organizationId: "initech", documentId: "gate" });
new collab.Document("d", { organizationId: "initech", documentId: "d" }, { deletedWith: gate });`);
  await world.stack.up();
  await world.program("");
  const { report } = await reviewed(world);
  expect(report.impacts.map(({ impactType, items }) => [impactType, items[0]?.name])).toEqual([
    ["loses-data", "gate"],
    ["leaves-behind", "d"],
  ]);
  await world.stack.up();
  expect(Object.keys(world.emulator.contents().organizations["initech"]?.documents ?? {})).toContain("d");
});

it("a restricted folder that a refresh does not find is created again, open and empty, and is reported so", async () => {
  await world.program(`
new collab.Folder("hr", { organizationId: "initech", folderId: "hr" });
new collab.Document("inHr", { organizationId: "initech", documentId: "inHr", folderId: "hr" });`);
  await world.stack.up();
  world.emulator.edit({ organizations: { initech: { folders: { hr: null } } } });
  expect(await impactsOf("--refresh")).toEqual({ exitCode: 3, impactTypes: ["recreates"] });
});

const LONG = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.";

it("what users appended to a long text is overwritten", async () => {
  const editor = { organizationId: "initech", documentId: "guide", editorId: "e", type: "text", data: LONG };
  await world.program(`new collab.EditorContent("e", ${JSON.stringify(editor)});`);
  await world.stack.up();
  const data = `${LONG} Written by Ada.`;
  world.emulator.edit({ organizations: { initech: { documents: { guide: { editors: { e: { data } } } } } } });
  expect(await impactsOf("--refresh")).toEqual({ exitCode: 3, impactTypes: ["overwrites"] });
});
