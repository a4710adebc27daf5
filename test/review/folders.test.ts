import { describe, expect, it } from "@jest/globals";
import { textReport } from "../../src/review";
import {
  created,
  deleted,
  hiding,
  replaced,
  reportFor,
  sentencesOf,
  step,
  UNKNOWN,
  updated,
  violation,
} from "./support";

const folder = (folderId: string, accessType: string | undefined, op = "same", more: object = {}) => {
  const inputs = { organizationId: "acme", folderId };
  return step({
    op,
    type: "Folder",
    name: folderId,
    ...(op === "create" ? {} : { was: inputs, outputs: { accessType, ...more } }),
    ...(op === "delete" ? {} : { is: inputs }),
  });
};

const doc = (folderId: string | undefined) => ({
  organizationId: "acme",
  documentId: "payroll",
  ...(folderId === undefined ? {} : { folderId }),
});

const moves = (from: string | undefined, to: string | undefined, more: object = {}) =>
  updated("Document", "payroll", doc(from), { ...doc(to), ...more }, ["folderId"]);

const restricted = folder("hr", "restricted");
const [all, open] = [folder("all", "public"), folder("open", "public")];

const below = (folderId: string, accessType: string, parentFolderId: string) =>
  folder(folderId, accessType, "same", { parentFolderId, inheritAccessFromParent: true });

const set = (folderId: string, ...ids: readonly string[]) => ({
  organizationId: "acme",
  folderId,
  documents: Object.fromEntries(ids.map((id) => [id, {}])),
  onDelete: "retain",
});
const ofSet = (is: object) => updated("DocumentSet", "set", set("hr", "payroll", "rates"), is);

it.each([
  ["for a public folder", [restricted, all, moves("hr", "all")]],
  ["for a new folder", [restricted, folder("new", undefined, "create"), moves("hr", "new")]],
  ["for an undeclared folder", [restricted, moves("hr", "elsewhere")]],
  ["without a new folder", [restricted, moves("hr", undefined)]],
  ["for the top level", [folder("hr", "restricted", "delete"), moves("hr", "root")]],
  ["once, if it also gets another name", [restricted, moves("hr", "all", { documentName: "Pay" })]],
  ["to a separate resource", [restricted, ofSet(set("hr", "rates")), created("Document", "d", doc("all"))]],
  [
    "and gets another name in the program",
    [restricted, deleted("Document", "old", doc("hr")), created("Document", "new", doc("all"))],
  ],
  [
    "perhaps: its state does not record the folder in which it was adopted, and a set gets it",
    [
      restricted,
      all,
      deleted("Document", "d", doc(undefined)),
      created("DocumentSet", "set", set("all", "payroll")),
    ],
  ],
  ["perhaps: it was adopted without its folder, for the top level", [restricted, moves(undefined, "root")]],
  [
    "perhaps: the preview hides the access of both folders",
    [folder("hr", "[secret]"), folder("board", "[secret]"), moves("hr", "board")],
  ],
  [
    "for one below an open folder",
    [restricted, open, below("sub", "restricted", "open"), moves("hr", "sub")],
  ],
  ["for one below an unknown folder", [restricted, below("sub", "restricted", "open"), moves("hr", "sub")]],
  [
    "from one below a restricted folder",
    [restricted, open, below("sub", "public", "hr"), moves("sub", "open")],
  ],
  [
    "for a circle of folders",
    [restricted, below("a", "restricted", "b"), below("b", "restricted", "a"), moves("hr", "a")],
  ],
])("a document that leaves a restricted folder needs an approval: %s", async (_title, steps) => {
  expect((await reportFor(...steps)).violations).toEqual([violation("lifts-restriction")]);
});

it.each([
  ["from a public folder", [all, moves("all", "other")]],
  ["from an undeclared folder", [moves("hr", "other")]],
  ["between restricted ones", [restricted, folder("board", "restricted"), moves("hr", "board")]],
  ["to the top level, if no folder is restricted", [all, moves(undefined, "root")]],
  ["to a folder, if no folder is restricted", [open, moves(undefined, "open")]],
  ["to one below its restricted folder", [restricted, below("sub", "restricted", "hr"), moves("hr", "sub")]],
  [
    "to a restricted one at the top level",
    [restricted, below("team", "restricted", "root"), moves("hr", "team")],
  ],
  ["from one below an open folder", [open, below("sub", "public", "open"), moves("sub", "open")]],
  [
    "from one that does not inherit the access of the one above",
    [
      restricted,
      open,
      folder("sub", "public", "same", { parentFolderId: "hr", inheritAccessFromParent: false }),
      moves("sub", "open"),
    ],
  ],
])("a document needs no approval to move %s", async (_title, steps) => {
  const report = await reportFor(...steps);
  expect(report.violations).toEqual([]);
  expect(sentencesOf(report)).toContain("document acme/payroll moves to another folder");
});

it("every document of a set that leaves a restricted folder counts", async () => {
  const report = await reportFor(restricted, ofSet(set("all", "payroll", "rates")));
  expect(report.violations).toEqual([violation("lifts-restriction", 2)]);
});

it("the report names the folders, as far as states record them", async () => {
  expect(textReport(await reportFor(restricted, moves("hr", undefined)))).toContain(
    "document acme/payroll leaves a restricted folder for one that is not known to have the same restriction",
  );
  const report = await reportFor(restricted, open, moves(undefined, "open"));
  expect(report.violations).toEqual([violation("lifts-restriction")]);
  expect(textReport(report)).toContain(
    "document payroll moves to another folder: a folder that is not recorded → open",
  );
  expect(textReport(report)).toContain(
    "document acme/payroll may leave a restricted folder, as no state records which folder it is in",
  );
  const outputs = { folderName: "People", accessType: "restricted" };
  const leaves = deleted("Folder", "hr", { organizationId: "acme", folderId: "hr" }, { outputs });
  expect(textReport(await reportFor(leaves))).toContain(
    "folder acme/hr (People, restricted) stays in the service",
  );
});

describe("a document that gets another id needs an approval for its folder too", () => {
  const BOTH = [violation("lifts-restriction"), violation("states-facts")];

  it("if it leaves a restricted one", async () => {
    const moved = moves("hr", "all", { documentId: "pay", freeDocumentId: "pay" });
    expect((await reportFor(restricted, moved)).violations).toEqual(BOTH);
  });

  it("if its state does not record its folder, which a migration may not carry", async () => {
    const moved = moves(undefined, undefined, { documentId: "pay", freeDocumentId: "pay" });
    expect((await reportFor(restricted, moved)).violations).toEqual(BOTH);
    const inOpen = await reportFor(folder("hr", "public"), moved);
    expect(inOpen.violations).toEqual([violation("states-facts")]);
    expect(textReport(inOpen)).not.toContain("not recorded");
  });
});

it("a document may leave a restricted folder if the preview hides an id, its folder, the new folder, or which folder is restricted", async () => {
  const left = deleted("Document", "old", doc("hr"), { state: { retainOnDelete: true } });
  const comes = created("Document", "new", doc("all"));
  const renamed = updated("Document", "payroll", doc("hr"), { ...doc("hr"), documentName: "Pay" }, [
    "documentName",
  ]);
  const unknown = { ...doc("all"), documentId: "pay", organizationId: UNKNOWN };
  for (const steps of [
    [restricted, moves("hr", "[secret]")],
    [restricted, moves("hr", UNKNOWN)],
    [restricted, moves("[secret]", "all")],
    [restricted, all, moves("[secret]", "all")],
    [hiding("folderId", restricted), moves("hr", "all")],
    [hiding("organizationId", restricted), moves("hr", "all")],
    [restricted, hiding("organizationId", moves("hr", "all"))],
    [restricted, hiding("folderId", renamed)],
    [restricted, replaced("Document", "payroll", doc("hr"), unknown, ["organizationId"])],
    [restricted, left, hiding("documentId", comes)],
    [restricted, hiding("documentId", left), comes],
  ])
    expect((await reportFor(...steps)).violations).toEqual([violation("hides-values")]);
});

it.each([
  ["from a public folder", "all"],
  ["from an undeclared folder", "other"],
  ["although no state contains its folder", undefined],
])("a document that moves into a restricted folder needs an approval: %s", async (_title, from) => {
  const report = await reportFor(all, restricted, moves(from, "hr"));
  expect(report.violations).toEqual([violation("takes-access")]);
});

it("an approval of a document that leaves a restricted folder does not cover another one", async () => {
  const changes = (closed: string) => [
    ...["one", "two"].map((id) => folder(id, id === closed ? "restricted" : "public")),
    ...["one", "two"].map((folderId) => {
      const was = { organizationId: "acme", documentId: `in-${folderId}`, folderId };
      return updated("Document", `in-${folderId}`, was, { ...was, folderId: "open" }, ["folderId"]);
    }),
  ];
  const [one, two] = [await reportFor(...changes("one")), await reportFor(...changes("two"))];
  const needed = [violation("lifts-restriction")];
  expect([one.violations, two.violations]).toEqual([needed, needed]);
  expect(one.fingerprint).not.toBe(two.fingerprint);
});
