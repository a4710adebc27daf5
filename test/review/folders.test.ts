import { describe, expect, it } from "@jest/globals";
import { textReport } from "../../src/review";
import {
  created,
  deleted,
  hiding,
  replaced,
  reportFor,
  same,
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
  it("for a public folder, a new folder, or the top level", () => {
    const restricted = folder("hr", "restricted");
    for (const report of [
      reportFor(restricted, folder("all", "public"), moves("hr", "all")),
      reportFor(restricted, folder("new", undefined, "create"), moves("hr", "new")),
      reportFor(restricted, moves("hr", "elsewhere")),
      reportFor(restricted, moves("hr", undefined)),
      reportFor(folder("hr", "restricted", "delete"), moves("hr", "root")),
    ])
      expect(report.violations).toEqual(NEEDS_APPROVAL);
    expect(textReport(reportFor(restricted, moves("hr", undefined)))).toContain(
      "document payroll leaves a restricted folder for one that is not known to have the same restriction",
    );
  });

  it("once, even if it also gets another name or another id", () => {
    const restricted = folder("hr", "restricted");
    expect(reportFor(restricted, moves("hr", "all", { documentName: "Pay" })).violations).toEqual(
      NEEDS_APPROVAL,
    );
    expect(reportFor(restricted, moves("hr", "all", { documentId: "pay" })).violations).toEqual(
      NEEDS_APPROVAL,
    );
  });

  it("in a set, and between a set and a separate resource", () => {
    const set = (folderId: string, ...ids: readonly string[]) => ({
      organizationId: "acme",
      folderId,
      documents: Object.fromEntries(ids.map((id) => [id, {}])),
    });
    const update = (is: object) => updated("DocumentSet", "set", set("hr", "payroll", "rates"), is);
    expect(reportFor(folder("hr", "restricted"), update(set("all", "payroll", "rates"))).violations).toEqual([
      violation("lifts-restriction", 2),
    ]);
    const own = created("Document", "payroll", doc("all"));
    expect(reportFor(folder("hr", "restricted"), update(set("hr", "rates")), own).violations).toEqual(
      NEEDS_APPROVAL,
    );
  });

  it("if the resource gets another name in the program", () => {
    const report = reportFor(
      folder("hr", "restricted"),
      deleted("Document", "old", doc("hr")),
      created("Document", "new", doc("all")),
    );
    expect(report.violations).toEqual(NEEDS_APPROVAL);
  });

  it("and the report shows the name and access of a folder that stays behind", () => {
    const report = reportFor(
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

  it("but not if only its name changes, and its folder is an unchanged secret", () => {
    const renamed = updated("Document", "payroll", doc("hr"), { ...doc("hr"), documentName: "Pay" }, [
      "documentName",
    ]);
    expect(reportFor(restricted, hiding("folderId", renamed)).violations).toEqual([]);
  });

  it("if it moves to a set, and its state does not record the folder in which it was adopted", () => {
    const set = { organizationId: "acme", folderId: "all", documents: { payroll: {} } };
    const report = reportFor(
      restricted,
      folder("all", "public"),
      deleted("Document", "payroll", doc(undefined)),
      created("DocumentSet", "set", set),
    );
    expect(report.violations).toEqual(NEEDS_APPROVAL);
  });

  it("if the preview does not know yet whether the document is replaced or moves", () => {
    const is = { ...doc("all"), documentId: "pay", organizationId: UNKNOWN };
    const replacement = (more: object) =>
      reportFor(restricted, replaced("Document", "payroll", doc("hr"), is, ["organizationId"], more));
    for (const more of [{}, { state: { retainOnDelete: true } }])
      expect(replacement(more).counts.get("lifts-restriction")).toBe(1);
  });

  const MAY_LEAVE = "document payroll may leave a restricted folder: the preview does not show which folder";

  it("if the preview hides the new folder", () => {
    for (const hidden of ["[secret]", UNKNOWN]) {
      const report = reportFor(restricted, moves("hr", hidden));
      expect(report.violations).toEqual(NEEDS_APPROVAL);
      expect(textReport(report)).toContain("document payroll leaves a restricted folder for one that");
    }
  });

  it("if the preview hides its folder, or which folder is restricted", () => {
    for (const report of [
      reportFor(restricted, moves("[secret]", "all")),
      reportFor(restricted, folder("all", "public"), moves("[secret]", "all")),
      reportFor(hiding("folderId", restricted), moves("hr", "all")),
      reportFor(hiding("organizationId", restricted), moves("hr", "all")),
      reportFor(restricted, hiding("organizationId", moves("hr", "all"))),
    ])
      expect(report.violations).toEqual(NEEDS_APPROVAL);
    expect(textReport(reportFor(restricted, moves("[secret]", "all")))).toContain(MAY_LEAVE);
  });

  it("if the preview hides the access of both folders", () => {
    const report = reportFor(folder("hr", "[secret]"), folder("board", "[secret]"), moves("hr", "board"));
    expect(report.violations).toEqual(NEEDS_APPROVAL);
  });

  it("if a resource gives it up, and the preview hides which document another one declares", () => {
    const left = deleted("Document", "old", doc("hr"), { state: { retainOnDelete: true } });
    const comes = created("Document", "new", doc("all"));
    const hiddenOnes = [
      [left, hiding("documentId", comes)],
      [hiding("documentId", left), comes],
      [hiding("documentId", left), hiding("documentId", comes)],
    ];
    for (const steps of hiddenOnes)
      expect(reportFor(restricted, ...steps).violations).toEqual(NEEDS_APPROVAL);
  });
});

describe("a document needs no approval to move", () => {
  it("in another organization than the one whose restricted folder the preview hides", () => {
    const elsewhere = { organizationId: "globex", documentId: "payroll" };
    const report = reportFor(
      hiding("folderId", folder("hr", "restricted")),
      updated("Document", "payroll", { ...elsewhere, folderId: "hr" }, { ...elsewhere, folderId: "all" }, [
        "folderId",
      ]),
    );
    expect(report.violations).toEqual([]);
  });

  it("from a public or an undeclared folder, or between restricted ones", () => {
    for (const report of [
      reportFor(folder("all", "public"), moves("all", "other")),
      reportFor(moves("hr", "other")),
      reportFor(folder("hr", "restricted"), folder("board", "restricted"), moves("hr", "board")),
      reportFor(folder("hr", "restricted"), moves(undefined, "hr")),
      reportFor(folder("all", "public"), moves("[secret]", "other")),
    ]) {
      expect(report.violations).toEqual([]);
      expect(sentencesOf(report)).toContain("document acme/payroll moves to another folder");
    }
  });
});

it("a document that is renamed in its folder needs no approval, even if the preview hides its id", () => {
  const report = reportFor(
    folder("hr", "restricted"),
    same("Document", "pay", doc("hr")),
    hiding(
      "documentId",
      updated("Document", "other", doc("all"), { ...doc("all"), documentName: "Other" }, ["documentName"]),
    ),
    hiding("documentId", created("Document", "new", doc("all"))),
  );
  expect(report.violations).toEqual([]);
});

it("an approval of a document that leaves a restricted folder does not cover another one", () => {
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
  const [one, two] = [reportFor(...changes("one")), reportFor(...changes("two"))];
  expect([one.violations, two.violations]).toEqual([NEEDS_APPROVAL, NEEDS_APPROVAL]);
  expect(one.fingerprint).not.toBe(two.fingerprint);
});

it("a document that was adopted without its folder may leave a restricted folder for the top level", () => {
  const report = reportFor(folder("hr", "restricted"), moves(undefined, "root"));
  expect(report.violations).toEqual(NEEDS_APPROVAL);
  expect(reportFor(folder("all", "public"), moves(undefined, "root")).violations).toEqual([]);
});

it("a document that was adopted without its folder may leave a restricted folder when it gets one", () => {
  const report = reportFor(folder("hr", "restricted"), folder("open", "public"), moves(undefined, "open"));
  expect(report.violations).toEqual(NEEDS_APPROVAL);
  expect(textReport(report)).toContain("moves to another folder: a folder that is not recorded → open");
  expect(reportFor(folder("open", "public"), moves(undefined, "open")).violations).toEqual([]);
});

describe("a folder with the access of the folder above it", () => {
  const below = (folderId: string, accessType: string, parentFolderId: string) =>
    folder(folderId, accessType, "same", { parentFolderId, inheritAccessFromParent: true });
  const [hr, open] = [folder("hr", "restricted"), folder("open", "public")];

  it("does not count as restricted for a document that moves to it, if the one above is open or unknown", () => {
    const restricted = below("sub", "restricted", "open");
    expect(reportFor(hr, open, restricted, moves("hr", "sub")).violations).toEqual(NEEDS_APPROVAL);
    expect(reportFor(hr, restricted, moves("hr", "sub")).violations).toEqual(NEEDS_APPROVAL);
    expect(reportFor(hr, below("sub", "restricted", "hr"), moves("hr", "sub")).violations).toEqual([]);
  });

  it("counts as restricted for a document that leaves it, if the one above is restricted", () => {
    expect(reportFor(hr, open, below("sub", "public", "hr"), moves("sub", "open")).violations).toEqual(
      NEEDS_APPROVAL,
    );
    expect(reportFor(open, below("sub", "public", "open"), moves("sub", "open")).violations).toEqual([]);
  });

  it("has its own access if it does not inherit that of the one above", () => {
    const own = folder("sub", "public", "same", { parentFolderId: "hr", inheritAccessFromParent: false });
    expect(reportFor(hr, open, own, moves("sub", "open")).violations).toEqual([]);
  });

  it("is never certain of its access in a circle of folders", () => {
    const circle = [below("a", "restricted", "b"), below("b", "restricted", "a")];
    expect(reportFor(hr, ...circle, moves("hr", "a")).violations).toEqual(NEEDS_APPROVAL);
  });

  it("at the top level has its access", () => {
    expect(reportFor(hr, below("team", "restricted", "root"), moves("hr", "team")).violations).toEqual([]);
  });
});
