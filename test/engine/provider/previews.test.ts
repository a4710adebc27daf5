import { expect, it } from "@jest/globals";
import { SEED } from "../samples";
import { World, type Declared, resource } from "../world";

const world = World.ofSuite({ emulator: { seed: SEED }, host: "provider" });

const set = (documents: object): Declared =>
  resource("DocumentSet", "set", { organizationId: "base", documents });
const domains = (...names: string[]): Declared => resource("AllowedDomains", "domains", { domains: names });
const document = (args: object): Declared =>
  resource("Document", "doc", { organizationId: "base", documentId: "doc", ...args });

async function detailsOf(...declared: readonly Declared[]) {
  await world.declare(...declared);
  const { steps, changeSummary } = await world.stack.previewJson();
  const changed = steps.filter(({ op }) => op === "update" || op === "replace");
  const details = changed.map(({ urn, detailedDiff }) => [
    urn.split("::").pop() ?? "",
    Object.fromEntries(Object.entries(detailedDiff ?? {}).map(([path, { kind }]) => [path, kind])),
  ]);
  return { changeSummary, details: Object.fromEntries(details) as object };
}

const chosen = (opts: object, documentName?: string): Declared => ({
  ...set({ a: { documentName }, b: {} }),
  name: "chosen",
  args: { organizationId: "off-c", documents: { a: { documentName }, b: {} } },
  opts,
});
const made: Declared = {
  ...document({ documentId: "made", documentName: { from: "named", output: "serviceId" } }),
  name: "made",
};
const named = (documentName: string): Declared => ({
  ...document({ documentId: "named", documentName }),
  name: "named",
  outputs: ["serviceId"],
});

it("a preview of a change with the full provider names each entry and value that changes, and not the dependents of what stays", async () => {
  const documents = { a: { documentName: "A" }, b: {}, "c.d": {} };
  await world.up(
    ...[set(documents), domains("a.com", "b.com"), document({}), named("One"), made],
    chosen({}, "Chosen"),
  );
  const changes = [
    set({ a: { documentName: "Z" }, "c.d": { folderId: "shelf" }, e: {} }),
    domains("b.com", "c.com"),
    document({ organizationId: "other", documentName: "Named" }),
    ...[named("Two"), made],
  ];
  const { details, changeSummary } = await detailsOf(
    ...changes,
    chosen({ ignoreChanges: ["documents.a"] }, "Other"),
  );
  expect(details).toEqual({
    set: {
      "documents.a": "update",
      "documents.b": "delete",
      'documents["c.d"]': "update",
      "documents.e": "add",
    },
    domains: { 'domains["a.com"]': "delete", 'domains["c.com"]': "add" },
    doc: { organizationId: "update-replace", documentName: "add" },
    named: { documentName: "update" },
  });
  expect(changeSummary).toMatchObject({ update: 3, replace: 1 });
  const replaced = await detailsOf(...changes, chosen({ replaceOnChanges: ["documents.a"] }, "Other"));
  expect(replaced.changeSummary).toMatchObject({ update: 3, replace: 2 });
});
