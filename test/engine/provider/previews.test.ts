import { describe, expect, it } from "@jest/globals";
import { SEED } from "../samples";
import { World, type Declared, resource } from "../world";

const world = World.ofSuite({ emulator: { seed: SEED }, host: "provider" });

const set = (documents: object): Declared =>
  resource("DocumentSet", "set", { organizationId: "base", documents });
const domains = (...names: string[]): Declared => resource("AllowedDomains", "domains", { domains: names });
const document = (args: object): Declared =>
  resource("Document", "doc", { organizationId: "base", documentId: "doc", ...args });

async function detailsOf(name: string, ...declared: readonly Declared[]): Promise<Record<string, string>> {
  await world.declare(...declared);
  const { steps } = await world.stack.previewJson();
  const step = steps.find(({ urn, op }) => urn.endsWith(`::${name}`) && /^(update|replace)$/.test(op));
  return Object.fromEntries(Object.entries(step?.detailedDiff ?? {}).map(([path, { kind }]) => [path, kind]));
}

describe("a preview of a change with the full provider", () => {
  it("names each entry that is added, removed or changed", async () => {
    const named = { documentName: "A" };
    await world.up(set({ a: named, b: {}, "c.d": {} }), domains("a.com", "b.com"), document({}));
    expect(
      await detailsOf(
        "set",
        set({ a: { documentName: "Z" }, "c.d": { folderId: "shelf" }, e: {} }),
        document({}),
      ),
    ).toEqual({
      "documents.a": "update",
      "documents.b": "delete",
      'documents["c.d"]': "update",
      "documents.e": "add",
    });
    expect(await detailsOf("domains", domains("b.com", "c.com"))).toEqual({
      'domains["a.com"]': "delete",
      'domains["c.com"]': "add",
    });
  });

  it("shows for each value whether it replaces the object", async () => {
    expect(await detailsOf("doc", document({ organizationId: "other", documentName: "Named" }))).toEqual({
      organizationId: "update-replace",
      documentName: "add",
    });
  });

  it("knows the stable outputs, so that their dependents do not change", async () => {
    const before = { a: { documentName: "A" }, b: {}, "c.d": {} };
    const doc = (documentName: string) => ({ ...document({ documentName }), outputs: ["serviceId"] });
    const made: Declared = {
      ...document({ documentId: "made", documentName: { from: "doc", output: "serviceId" } }),
      name: "made",
    };
    await world.up(set(before), domains("a.com", "b.com"), doc("One"), made);
    await world.declare(set(before), domains("a.com", "b.com"), doc("Two"), made);
    expect((await world.stack.previewJson()).changeSummary).toEqual({ same: 4, update: 1 });
  });
});

describe("options of a resource with the full provider", () => {
  const options = (opts: object, documents: object, ...names: string[]): Declared[] => [
    { ...set(documents), name: "chosen", args: { organizationId: "off-c", documents }, opts },
    { ...domains(...names), name: "listed", opts: { ignoreChanges: ["domains"] } },
  ];

  it("can leave an entry of a set alone, or replace the resource for it", async () => {
    const [documents, changed] = [
      { a: {}, b: {} },
      { a: { documentName: "Other" }, b: {} },
    ];
    await world.up(...options({}, documents, "listed.com"));
    await world.declare(...options({ ignoreChanges: ["documents.a"] }, changed, "other.com"));
    await world.stack.preview({ expectNoChanges: true });
    await world.declare(...options({ replaceOnChanges: ["documents.a"] }, changed, "listed.com"));
    expect((await world.stack.previewJson()).changeSummary).toMatchObject({ replace: 1 });
  });
});
