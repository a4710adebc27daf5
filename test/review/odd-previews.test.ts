import { describe, expect, it } from "@jest/globals";
import {
  htmlReport,
  jsonReport,
  markdownReport,
  NoPreview,
  parsePreview,
  reportOf,
  textReport,
} from "../../src/review";
import { typeToken } from "../../src/values/type-token";
import { SAMPLES } from "../engine/samples";
import { checked } from "../core/support";
import { previewOf, reportFor, reportOn, step, UNKNOWN, violation } from "./support";

const ODD = [7, true, [], [1], {}, { a: 1 }, "", "[secret]", UNKNOWN, undefined];

/** Runs everything that the command does with a preview. An unreadable preview is rejected with a reason. */
function review(text: string): void {
  try {
    const report = reportOf([{ from: "", preview: parsePreview(text) }]);
    for (const form of [textReport, markdownReport, htmlReport, jsonReport]) form(report);
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    expect(error.message).not.toBe("");
  }
}

describe("an odd preview ends in a report or in a reason", () => {
  it.each(SAMPLES.map(({ declared }) => [declared.type, declared.args] as const))(
    "whatever the inputs of %s are",
    (type, args) => {
      const inputs = checked(type, args);
      for (const name of Object.keys(inputs))
        for (const odd of ODD)
          for (const op of ["create", "update", "delete", "replace"]) {
            const held = { ...inputs, [name]: odd };
            const urn = `urn:pulumi:p::s::${typeToken(type)}::n`;
            const oldState = op === "create" ? undefined : { inputs: held, outputs: held };
            const newState = op === "delete" ? undefined : { inputs: held };
            review(JSON.stringify({ steps: [{ op, urn, oldState, newState }] }));
          }
    },
  );

  it("however deep its values are", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const text = previewOf(
      step({ op: "create", type: "aws:x/y:Z", name: "z", is: { value: "deep" } }),
    ).replace('"deep"', deep);
    expect(() => parsePreview(text)).toThrow("it has values of more than 500 levels");
  });

  it("names the resource and the input", () => {
    const set = { op: "update", urn: `urn:pulumi:p::s::${typeToken("DocumentSet")}::plans` };
    const held = { inputs: { organizationId: "acme", onDelete: "delete" } };
    const preview = parsePreview(JSON.stringify({ steps: [{ ...set, oldState: held, newState: held }] }));
    expect(() => reportOf([{ from: "", preview }])).toThrow(
      "documents of DocumentSet plans does not have the form of this version",
    );
  });
});

describe("a preview that was made without the documented flags", () => {
  const handbook = { organizationId: "acme", documentId: "handbook" };
  const deletion = step({ op: "delete", type: "Document", name: "a", was: handbook });
  const replace = step({
    op: "replace",
    type: "Document",
    name: "a",
    was: handbook,
    is: { ...handbook, organizationId: "globex" },
    replaces: ["organizationId"],
  });
  const warningsOf = (steps: readonly object[], same: number) =>
    reportOn({ steps, changeSummary: { same } }).warnings.join();

  it("is recognized, and the report says what may be missing", () => {
    expect(warningsOf([deletion], 3)).toContain(
      "The preview is incomplete: it was made without --show-sames. Deletions that an earlier update did not finish",
    );
    expect(warningsOf([replace], 1)).toContain("made without --show-sames and --show-replacement-steps");
  });

  it("is distinguished from one that shows everything", () => {
    const same = step({ op: "same", type: "Document", name: "b", was: handbook, is: handbook });
    const part = step({ op: "create-replacement", type: "Document", name: "a", was: handbook, is: handbook });
    expect(warningsOf([deletion, same], 1)).toBe("");
    expect(warningsOf([part, replace, same], 1)).toBe("");
  });
});

it.each([
  ["a joiner", "\u200d"],
  ["a non-joiner", "\u200c"],
  ["a soft hyphen", "\u00ad"],
  ["a tag", "\u{e0041}"],
  ["a variation selector", "\ufe0f"],
  ["a supplementary variation selector", "\u{e0100}"],
  ["a Hangul filler", "\u3164"],
  ["a half-width Hangul filler", "\uffa0"],
  ["a combining joiner", "\u034f"],
  ["an invisible operator", "\u2063"],
  ["a blank of Braille", "\u2800"],
  ["a space that does not break", "\u00a0"],
])("%s in a name is shown", (_what, unseen) => {
  const was = { organizationId: "acme", documentId: `hand${unseen}book` };
  const report = reportFor(step({ op: "delete", type: "Document", name: "a", was }));
  const shown = `hand\\u{${unseen.codePointAt(0)?.toString(16) ?? ""}}book`;
  for (const form of [textReport, markdownReport, htmlReport]) {
    expect(form(report)).toContain(shown);
    expect(form(report)).not.toContain(unseen);
  }
});

it("a token that makes its user an admin needs an approval", () => {
  const token = (isAdmin: boolean) => ({
    userId: "ada",
    userProperties: { organizationId: "acme", isAdmin },
  });
  const needed = [violation("gives-admin-access")];
  const create = (isAdmin: boolean) =>
    reportFor(step({ op: "create", type: "UserToken", name: "ada", is: token(isAdmin) })).violations;
  expect(create(true)).toEqual(needed);
  expect(create(false)).toEqual([]);
  const update = { op: "update", type: "UserToken", name: "ada", was: token(false), is: token(true) };
  expect(reportFor(step({ ...update, differs: ["userProperties.isAdmin"] })).violations).toEqual(needed);
});
