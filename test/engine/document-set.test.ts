import { describe, expect, it } from "@jest/globals";
import { World, resource } from "./world";

const world = World.ofSuite({ emulator: { seed: { organizations: { acme: { folders: { shelf: {} } } } } } });

const set = (documents: object, opts = {}) =>
  resource("DocumentSet", "set", { organizationId: "acme", documents }, opts);
const documents = () => world.emulator.contents().organizations["acme"]?.documents;

/** Returns the lines of a preview that describe the entries, as a reviewer reads them. */
async function linesOfEntries(): Promise<string[]> {
  const { stdout } = await world.stack.preview({ diff: true });
  const lines = stdout.split("\n").map((line) => line.trim());
  const from = lines.findIndex((line) => line.endsWith("documents: {"));
  return lines.slice(from + 1, lines.indexOf("}", from));
}

// Each test continues with the stack of the one before.
describe("the entries of a set of documents", () => {
  const stays = { documentName: "Stays", folderId: "shelf" };
  const changed = {
    named: { documentName: "Renamed" },
    moved: { documentName: "Moved", folderId: "shelf" },
    back: {},
    added: { documentName: "Added" },
    stays,
  };

  it("are one line of a preview each, whatever changes of them", async () => {
    await world.up(
      set({
        named: { documentName: "Named" },
        moved: { documentName: "Moved" },
        back: { folderId: "shelf" },
        left: {},
        stays,
      }),
    );
    await world.declare(set(changed));
    expect(await linesOfEntries()).toEqual([
      '+ added: "Added"',
      '~ back : "shelf/" => true',
      "- left : true",
      '~ moved: "Moved" => "shelf/Moved"',
      '~ named: "Named" => "Renamed"',
    ]);
    await world.stack.up();
    expect(documents()).toEqual(changed);
  });

  it("can be ignored one by one", async () => {
    const given = { ...changed, back: { documentName: "Back" }, added: { documentName: "New" } };
    expect(await world.up(set(given, { ignoreChanges: ["documents.back"] }))).toEqual([
      {
        operation: "updateDocuments",
        data: { organizationId: "acme", documents: [{ documentId: "added", documentName: "New" }] },
      },
    ]);
  });

  it("may be secret or not known yet: the others of the set are shown and stored as they are", async () => {
    await world.program(`
        const folder = new collab.Folder("f", { organizationId: "acme", folderId: "made", createOrganization: true });
        new collab.DocumentSet("set", { organizationId: "acme", documents: {
          named: { documentName: "Opened" },
          back: { documentName: folder.id, folderId: "shelf" },
          moved: { documentName: pulumi.secret("hunter2"), folderId: "shelf" },
        } });`);
    const lines = await linesOfEntries();
    expect(lines).toContain('~ named: "Renamed" => "Opened"');
    expect(lines).toContain("~ back : true => [unknown]");
    expect(lines.join()).not.toContain("hunter2");
    await world.stack.up();
    expect(documents()).toMatchObject({
      moved: { documentName: "hunter2", folderId: "shelf" },
      back: { documentName: "acme/made" },
    });
    const state = JSON.stringify(await world.stack.state());
    expect(state).not.toContain("hunter2");
    expect(state).toContain('"named":"Opened"');
  });
});

it("a preview rejects that another resource takes over a document, even while a name or a folder is unknown", async () => {
  await world.program(`
    const { folderName } = new collab.Folder("new", { organizationId: "acme", folderId: "new" });
    new collab.DocumentSet("set", { organizationId: "acme", folderId: folderName, documents: { named: {} } });
    new collab.Document("back", { organizationId: "acme", documentId: "back", documentName: folderName });
  `);
  expect(await world.failure("preview")).toMatch(
    /the document acme\/back would move .* Nothing was applied to it\. Set onDelete: "retain"/,
  );
});
