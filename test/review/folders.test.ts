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

const NEEDS_APPROVAL = [violation("lifts-restriction")];

describe("a document that leaves a restricted folder needs an approval", () => {
  it("for a public folder, a new folder, or the top level", async () => {
    const restricted = folder("hr", "restricted");
    for (const report of [
      await reportFor(restricted, folder("all", "public"), moves("hr", "all")),
      await reportFor(restricted, folder("new", undefined, "create"), moves("hr", "new")),
      await reportFor(restricted, moves("hr", "elsewhere")),
      await reportFor(restricted, moves("hr", undefined)),
      await reportFor(folder("hr", "restricted", "delete"), moves("hr", "root")),
    ])
      expect(report.violations).toEqual(NEEDS_APPROVAL);
    expect(textReport(await reportFor(restricted, moves("hr", undefined)))).toContain(
      "document acme/payroll leaves a restricted folder for one that is not known to have the same restriction",
    );
  });

  it("once, even if it also gets another name or another id", async () => {
    const restricted = folder("hr", "restricted");
    expect((await reportFor(restricted, moves("hr", "all", { documentName: "Pay" }))).violations).toEqual(
      NEEDS_APPROVAL,
    );
    const moved = moves("hr", "all", { documentId: "pay", freeDocumentId: "pay" });
    expect((await reportFor(restricted, moved)).violations).toEqual([
      ...NEEDS_APPROVAL,
      violation("states-facts"),
    ]);
  });

  it("if it gets another id, and its state does not record its folder, which a migration may not carry", async () => {
    const moved = updated(
      "Document",
      "payroll",
      doc(undefined),
      { ...doc(undefined), documentId: "pay", freeDocumentId: "pay" },
      ["documentId"],
    );
    const report = await reportFor(folder("hr", "restricted"), moved);
    expect(report.violations).toEqual([...NEEDS_APPROVAL, violation("states-facts")]);
    const open = await reportFor(folder("hr", "public"), moved);
    expect(open.violations).toEqual([violation("states-facts")]);
    expect(textReport(open)).not.toContain("not recorded");
  });

  it("in a set, and between a set and a separate resource", async () => {
    const set = (folderId: string, ...ids: readonly string[]) => ({
      organizationId: "acme",
      folderId,
      documents: Object.fromEntries(ids.map((id) => [id, {}])),
      onDelete: "retain",
    });
    const update = (is: object) => updated("DocumentSet", "set", set("hr", "payroll", "rates"), is);
    expect(
      (await reportFor(folder("hr", "restricted"), update(set("all", "payroll", "rates")))).violations,
    ).toEqual([violation("lifts-restriction", 2)]);
    const own = created("Document", "payroll", doc("all"));
    expect((await reportFor(folder("hr", "restricted"), update(set("hr", "rates")), own)).violations).toEqual(
      NEEDS_APPROVAL,
    );
  });

  it("if the resource gets another name in the program", async () => {
    const report = await reportFor(
      folder("hr", "restricted"),
      deleted("Document", "old", doc("hr")),
      created("Document", "new", doc("all")),
    );
    expect(report.violations).toEqual(NEEDS_APPROVAL);
  });

  it("and the report shows the name and access of a folder that stays behind", async () => {
    const report = await reportFor(
      deleted(
        "Folder",
        "hr",
        { organizationId: "acme", folderId: "hr" },
        { outputs: { folderName: "People", accessType: "restricted" } },
      ),
    );
    expect(textReport(report)).toContain("folder acme/hr (People, restricted) stays in the service");
  });
});

describe("a document that may leave a restricted folder needs an approval", () => {
  const restricted = folder("hr", "restricted");

  it("if it moves to a set, and its state does not record the folder in which it was adopted", async () => {
    const set = { organizationId: "acme", folderId: "all", documents: { payroll: {} } };
    const report = await reportFor(
      restricted,
      folder("all", "public"),
      deleted("Document", "payroll", doc(undefined)),
      created("DocumentSet", "set", set),
    );
    expect(report.violations).toEqual(NEEDS_APPROVAL);
  });

  it("if the preview hides an id, its folder, the new folder, or which folder is restricted", async () => {
    const all = folder("all", "public");
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

  it("if the preview hides the access of both folders", async () => {
    const report = await reportFor(
      folder("hr", "[secret]"),
      folder("board", "[secret]"),
      moves("hr", "board"),
    );
    expect(report.violations).toEqual(NEEDS_APPROVAL);
  });
});

describe("a document needs no approval to move", () => {
  it("from a public or an undeclared folder, or between restricted ones", async () => {
    for (const report of [
      await reportFor(folder("all", "public"), moves("all", "other")),
      await reportFor(moves("hr", "other")),
      await reportFor(folder("hr", "restricted"), folder("board", "restricted"), moves("hr", "board")),
    ]) {
      expect(report.violations).toEqual([]);
      expect(sentencesOf(report)).toContain("document acme/payroll moves to another folder");
    }
  });
});

it.each([
  ["from a public folder", "all"],
  ["from an undeclared folder", "other"],
  ["although no state contains its folder", undefined],
])("a document that moves into a restricted folder needs an approval: %s", async (_title, from) => {
  const folders = [folder("all", "public"), folder("hr", "restricted")];
  const report = await reportFor(...folders, moves(from, "hr"));
  expect(report.violations).toEqual([violation("takes-access")]);
});

it("an approval of a document that leaves a restricted folder does not cover another one", async () => {
  const changes = (restricted: string) => [
    folder("one", restricted === "one" ? "restricted" : "public"),
    folder("two", restricted === "two" ? "restricted" : "public"),
    ...["one", "two"].map((id) =>
      updated(
        "Document",
        `in-${id}`,
        { organizationId: "acme", documentId: `in-${id}`, folderId: id },
        { organizationId: "acme", documentId: `in-${id}`, folderId: "open" },
        ["folderId"],
      ),
    ),
  ];
  const [one, two] = [await reportFor(...changes("one")), await reportFor(...changes("two"))];
  expect([one.violations, two.violations]).toEqual([NEEDS_APPROVAL, NEEDS_APPROVAL]);
  expect(one.fingerprint).not.toBe(two.fingerprint);
});

it("a document that was adopted without its folder may leave a restricted folder for the top level", async () => {
  const report = await reportFor(folder("hr", "restricted"), moves(undefined, "root"));
  expect(report.violations).toEqual(NEEDS_APPROVAL);
  expect((await reportFor(folder("all", "public"), moves(undefined, "root"))).violations).toEqual([]);
});

it("a document that was adopted without its folder may leave a restricted folder when it gets one", async () => {
  const report = await reportFor(
    folder("hr", "restricted"),
    folder("open", "public"),
    moves(undefined, "open"),
  );
  expect(report.violations).toEqual(NEEDS_APPROVAL);
  expect(textReport(report)).toContain(
    "document payroll moves to another folder: a folder that is not recorded → open",
  );
  expect((await reportFor(folder("open", "public"), moves(undefined, "open"))).violations).toEqual([]);
});

describe("a folder with the access of the folder above it", () => {
  const below = (folderId: string, accessType: string, parentFolderId: string) =>
    folder(folderId, accessType, "same", { parentFolderId, inheritAccessFromParent: true });
  const [hr, open] = [folder("hr", "restricted"), folder("open", "public")];

  it("does not count as restricted for a document that moves to it, if the one above is open or unknown", async () => {
    const restricted = below("sub", "restricted", "open");
    expect((await reportFor(hr, open, restricted, moves("hr", "sub"))).violations).toEqual(NEEDS_APPROVAL);
    expect((await reportFor(hr, restricted, moves("hr", "sub"))).violations).toEqual(NEEDS_APPROVAL);
    expect((await reportFor(hr, below("sub", "restricted", "hr"), moves("hr", "sub"))).violations).toEqual(
      [],
    );
  });

  it("counts as restricted for a document that leaves it, if the one above is restricted", async () => {
    expect(
      (await reportFor(hr, open, below("sub", "public", "hr"), moves("sub", "open"))).violations,
    ).toEqual(NEEDS_APPROVAL);
    expect((await reportFor(open, below("sub", "public", "open"), moves("sub", "open"))).violations).toEqual(
      [],
    );
  });

  it("has its own access if it does not inherit that of the one above", async () => {
    const own = folder("sub", "public", "same", { parentFolderId: "hr", inheritAccessFromParent: false });
    expect((await reportFor(hr, open, own, moves("sub", "open"))).violations).toEqual([]);
  });

  it("is never certain of its access in a circle of folders", async () => {
    const circle = [below("a", "restricted", "b"), below("b", "restricted", "a")];
    expect((await reportFor(hr, ...circle, moves("hr", "a"))).violations).toEqual(NEEDS_APPROVAL);
  });

  it("at the top level has its access", async () => {
    expect(
      (await reportFor(hr, below("team", "restricted", "root"), moves("hr", "team"))).violations,
    ).toEqual([]);
  });
});
