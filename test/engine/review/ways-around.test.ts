import { expect, it } from "@jest/globals";
import { World, resource, type Declared } from "../world";
import { reviewed } from "./reviewed";

const A = { organizationId: "acme" };
const LONG = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.";
const acme = {
  folders: { hr: { accessType: "restricted" }, pub: { accessType: "public" } },
  documents: {
    inHr: { folderId: "hr" },
    adopted: { folderId: "hr" },
    guide: { editors: { e: { type: "text" as const, data: "" } } },
  },
};
const world = World.ofSuite({ emulator: { seed: { organizations: { acme } } } });

const FOLDERS: readonly Declared[] = [
  resource("Folder", "hr", { ...A, folderId: "hr" }),
  resource("Folder", "pub", { ...A, folderId: "pub" }),
];
const content = (more: object = {}) =>
  resource("EditorContent", "e", {
    ...A,
    documentId: "guide",
    editorId: "e",
    type: "text",
    data: LONG,
    ...more,
  });

const impactsOf = async (...preview: readonly string[]) => {
  const { report, exitCode } = await reviewed(world, { preview });
  return { exitCode, impactTypes: report.needsApproval.map(({ impactType }) => impactType) };
};

it("a restricted folder with a document, deleted by hand, is created again", async () => {
  const inHr = resource("Document", "inHr", { ...A, documentId: "inHr", folderId: "hr" });
  await world.up(...FOLDERS, inHr);
  world.emulator.edit({ organizations: { acme: { folders: { hr: null } } } });
  expect(await impactsOf("--refresh")).toEqual({ exitCode: 3, impactTypes: ["recreates"] });
});

it("what users appended to a long text is overwritten", async () => {
  await world.up(content());
  const data = `${LONG} Written by Ada.`;
  world.emulator.edit({ organizations: { acme: { documents: { guide: { editors: { e: { data } } } } } } });
  expect(await impactsOf("--refresh")).toEqual({ exitCode: 3, impactTypes: ["overwrites"] });
});

it("content is written under another contentKey without a look", async () => {
  await world.up(content({ onConflict: "overwrite" }));
  await world.declare(content({ onConflict: "overwrite", contentKey: "other" }));
  expect(await impactsOf()).toEqual({ exitCode: 3, impactTypes: ["overwrites"] });
});
