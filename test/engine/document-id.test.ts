import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { World } from "./world";

let world: World;

beforeAll(async () => {
  world = await World.start({
    emulator: {
      seed: { organizations: { acme: { documents: { a: { comments: [{ annotationId: "1" }] } } } } },
      behaviours: {
        updateMissing: "upsert",
        missingDocument: "accepted",
        migrateToExisting: "replaced",
        migrationLeaves: "copy",
        migrationCarries: "dataOnly",
      },
    },
  });
});
afterAll(() => world.end());

const handbook = (documentId: string, more: object = {}) => ({
  type: "Document",
  name: "handbook",
  args: { organizationId: "acme", documentId, documentName: "Handbook", ...more },
});
const documents = () => world.emulator.contents().organizations["acme"]?.documents;

describe("a change of a document's id, on a service that shows nothing of missing documents", () => {
  it("is rejected without changes, continues as the message describes, and reports the copy", async () => {
    await world.up(handbook("a"));
    await world.declare(handbook("b"));
    const { stderr, stdout } = await world.stack.up({ expectFailure: true });
    expect(stdout + stderr).toContain('set freeDocumentId: "b" on this resource and run again');
    expect(Object.keys(documents() ?? {})).toEqual(["a"]);

    await world.declare(handbook("b", { freeDocumentId: "b" }));
    const applied = await world.stack.up();
    expect(applied.stdout + applied.stderr).toContain(
      "the service does not show whether document acme/a still exists",
    );
    expect(documents()?.["b"]).toEqual({ documentName: "Handbook", comments: [{ annotationId: "1" }] });
    expect(await world.up(handbook("b", { freeDocumentId: "b" }))).toEqual([]);
    expect(await world.up(handbook("b"))).toEqual([]);
  });
});
