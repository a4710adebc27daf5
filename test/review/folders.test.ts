import { describe, expect, it } from "@jest/globals";
import { textReport } from "../../src/review";
import { hiding, reportFor, said, step, UNKNOWN, violation } from "./support";

const folder = (folderId: string, accessType: string | undefined, op = "same") => {
  const inputs = { organizationId: "acme", folderId };
  return step({
    op,
    type: "Folder",
    name: folderId,
    ...(op === "create" ? {} : { was: inputs, outputs: { accessType } }),
    ...(op === "delete" ? {} : { is: inputs }),
  });
};

const doc = (folderId: string | undefined) => ({
  organizationId: "acme",
  documentId: "payroll",
  ...(folderId === undefined ? {} : { folderId }),
});

const moves = (from: string | undefined, to: string | undefined, more: object = {}) =>
  step({
    op: "update",
    type: "Document",
    name: "payroll",
    was: doc(from),
    is: { ...doc(to), ...more },
    differs: ["folderId"],
  });

const NEEDS_APPROVAL = [violation("lifts-restriction")];

describe("a document that leaves a restricted folder needs an approval", () => {
  it("for a public one, for one that is created, and for the top", () => {
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
      "document payroll leaves a restricted folder for a place whose access the preview does not show",
    );
  });

  it("once, though it also gets another name or another id", () => {
    const restricted = folder("hr", "restricted");
    expect(reportFor(restricted, moves("hr", "all", { documentName: "Pay" })).violations).toEqual(
      NEEDS_APPROVAL,
    );
    expect(reportFor(restricted, moves("hr", "all", { documentId: "pay" })).violations).toEqual(
      NEEDS_APPROVAL,
    );
  });

  it("also in a set, and on its way from a set to a resource of its own", () => {
    const set = (folderId: string, ...ids: readonly string[]) => ({
      organizationId: "acme",
      folderId,
      documents: Object.fromEntries(ids.map((id) => [id, {}])),
    });
    const update = (is: object) =>
      step({ op: "update", type: "DocumentSet", name: "set", was: set("hr", "payroll", "rates"), is });
    expect(reportFor(folder("hr", "restricted"), update(set("all", "payroll", "rates"))).violations).toEqual([
      violation("lifts-restriction", 2),
    ]);
    const own = step({ op: "create", type: "Document", name: "payroll", is: doc("all") });
    expect(reportFor(folder("hr", "restricted"), update(set("hr", "rates")), own).violations).toEqual(
      NEEDS_APPROVAL,
    );
  });

  it("also where the resource only has another name in the program", () => {
    const report = reportFor(
      folder("hr", "restricted"),
      step({ op: "delete", type: "Document", name: "old", was: doc("hr") }),
      step({ op: "create", type: "Document", name: "new", is: doc("all") }),
    );
    expect(report.violations).toEqual(NEEDS_APPROVAL);
  });

  it("and the report shows what people gave the folder that a new one replaces", () => {
    const report = reportFor(
      step({
        op: "delete",
        type: "Folder",
        name: "hr",
        was: { organizationId: "acme", folderId: "hr" },
        outputs: { folderName: "People", accessType: "restricted" },
      }),
    );
    expect(textReport(report)).toContain("folder hr (People, restricted) stays in the service");
  });
});

describe("a document that may leave a restricted folder needs an approval", () => {
  const restricted = folder("hr", "restricted");
  const MAY_LEAVE = "document payroll may leave a restricted folder: the preview does not show which folder";

  it("where the preview hides the new folder", () => {
    for (const hidden of ["[secret]", UNKNOWN]) {
      const report = reportFor(restricted, moves("hr", hidden));
      expect(report.violations).toEqual(NEEDS_APPROVAL);
      expect(textReport(report)).toContain("document payroll leaves a restricted folder for a place");
    }
  });

  it("where the preview hides the folder that it is in, or what is restricted", () => {
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

  it("between two folders whose access is hidden", () => {
    const report = reportFor(folder("hr", "[secret]"), folder("board", "[secret]"), moves("hr", "board"));
    expect(report.violations).toEqual(NEEDS_APPROVAL);
  });

  it("where a resource gives it up, and the preview hides which document another one declares", () => {
    const left = step({
      op: "delete",
      type: "Document",
      name: "old",
      was: doc("hr"),
      state: { retainOnDelete: true },
    });
    const comes = step({ op: "create", type: "Document", name: "new", is: doc("all") });
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
  it("from a public folder, from one that the program does not know, and between restricted ones", () => {
    for (const report of [
      reportFor(folder("all", "public"), moves("all", "other")),
      reportFor(moves("hr", "other")),
      reportFor(folder("hr", "restricted"), folder("board", "restricted"), moves("hr", "board")),
      reportFor(folder("hr", "restricted"), moves(undefined, "hr")),
      reportFor(folder("all", "public"), moves("[secret]", "other")),
    ]) {
      expect(report.violations).toEqual([]);
      expect(said(report)).toContain("document acme/payroll moves to another folder");
    }
  });
});

it("A document that is renamed beside others needs no approval, though the preview hides which document it is", () => {
  const report = reportFor(
    folder("hr", "restricted"),
    step({ op: "same", type: "Document", name: "pay", was: doc("hr"), is: doc("hr") }),
    hiding(
      "documentId",
      step({
        op: "update",
        type: "Document",
        name: "other",
        was: doc("all"),
        is: { ...doc("all"), documentName: "Other" },
        differs: ["documentName"],
      }),
    ),
    hiding("documentId", step({ op: "create", type: "Document", name: "new", is: doc("all") })),
  );
  expect(report.violations).toEqual([]);
});
