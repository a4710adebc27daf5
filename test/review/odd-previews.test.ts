import { describe, expect, it } from "@jest/globals";
import { markdownReport, NoPreview, parsePreview, reportOf, textReport } from "../../src/review";
import { typeToken } from "../../src/values/type-token";
import { SAMPLES } from "../engine/samples";
import { checked } from "../core/support";
import {
  created,
  deleted,
  FORMS,
  previewOf,
  replaced,
  reportFor,
  reportOn,
  same,
  step,
  UNKNOWN,
} from "./support";

const ODD = [7, true, [], [1], {}, { a: 1 }, "", "[secret]", UNKNOWN, undefined];

/** Runs everything that the command does with a preview. An unreadable preview is rejected with a reason. */
async function review(text: string): Promise<void> {
  try {
    const report = await reportOf([{ from: "", preview: parsePreview(text) }]);
    for (const form of FORMS) form(report);
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    expect(error.message).not.toBe("");
  }
}

describe("an odd preview ends in a report or in a reason", () => {
  it.each(SAMPLES.map(({ declared }) => [declared.type, declared.args] as const))(
    "with odd inputs of %s",
    async (type, args) => {
      const inputs = checked(type, args);
      for (const name of Object.keys(inputs))
        for (const odd of ODD)
          for (const op of ["create", "update", "delete", "replace"]) {
            const values = { ...inputs, [name]: odd };
            const urn = `urn:pulumi:p::s::${typeToken(type)}::n`;
            const oldState = op === "create" ? undefined : { inputs: values, outputs: values };
            const newState = op === "delete" ? undefined : { inputs: values };
            await review(JSON.stringify({ steps: [{ op, urn, oldState, newState }] }));
          }
    },
  );

  it.each([[7], [{ documentName: 7 }], [[]]])("with an entry %j of a set", async (odd) => {
    const inputs = { organizationId: "acme", documents: { plan: odd }, onDelete: "delete" };
    const urn = `urn:pulumi:p::s::${typeToken("DocumentSet")}::plans`;
    const steps = [{ op: "delete", urn, oldState: { inputs, outputs: inputs } }];
    await expect(reportOn({ steps })).rejects.toThrow("it has values that this version does not expect");
  });

  it("with deep values", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const text = previewOf(created("aws:x/y:Z", "z", { value: "deep" })).replace('"deep"', deep);
    expect(() => parsePreview(text)).toThrow("it has values of more than 500 levels");
  });

  it("that names the resource and the input", async () => {
    const set = { op: "update", urn: `urn:pulumi:p::s::${typeToken("DocumentSet")}::plans` };
    const state = { inputs: { organizationId: "acme", onDelete: "delete" } };
    await expect(reportFor({ ...set, oldState: state, newState: state })).rejects.toThrow(
      "documents of DocumentSet plans does not have the form that this version expects",
    );
  });
});

describe("a preview that is not as the engine writes it", () => {
  const deletion = deleted("Document", "d", { organizationId: "acme", documentId: "d" });
  const review = async (preview: object) => {
    const { violations, failures } = await reportOf([
      { from: "", preview: parsePreview(JSON.stringify(preview)) },
    ]);
    return violations.length + failures.length;
  };

  it.each(["__proto__", "constructor", "toString"])("with the operation %s needs an approval", async (op) => {
    expect(await review({ steps: [{ ...deletion, op }] })).toBeGreaterThan(0);
  });

  it.each(["", "x", "[secret]", UNKNOWN, "urn:pulumi:production::shop"])(
    "with the URN %j is rejected",
    async (urn) => {
      await expect(review({ steps: [{ ...deletion, urn }] })).rejects.toThrow();
    },
  );

  it.each([{ steps: [] }, { diagnostics: [] }, { steps: null, diagnostics: [] }])(
    "without any step, not even of the stack, is rejected or incomplete: %j",
    async (preview) => {
      expect(await review(preview).catch(() => 1)).toBeGreaterThan(0);
    },
  );

  it("without the number of its steps is incomplete", async () => {
    const { violations } = await reportOn({ steps: [deletion], changeSummary: undefined });
    expect(violations.map(({ impactType }) => impactType)).toContain("incomplete");
  });
});

describe("a preview that was made without the documented flags", () => {
  const handbook = { organizationId: "acme", documentId: "handbook" };
  const deletion = deleted("Document", "a", handbook);
  const replace = replaced("Document", "a", handbook, { ...handbook, organizationId: "globex" }, [
    "organizationId",
  ]);
  const missingIn = async (steps: readonly object[], same: number) => {
    const report = await reportOn({ steps, changeSummary: { same } });
    return report.violations.some(({ impactType }) => impactType === "incomplete") ? textReport(report) : "";
  };

  it("needs an approval, and the report names what may be missing", async () => {
    expect(await missingIn([deletion], 3)).toContain(
      "preview production was made without --show-sames: deletions that an earlier update did not finish",
    );
    expect(await missingIn([], 3)).toContain("was made without --show-sames:");
    expect(await missingIn([replace], 1)).toContain(
      "was made without --show-sames and --show-replacement-steps:",
    );
    expect(await missingIn([deletion, replace], 0)).toContain("was made without --show-replacement-steps:");
  });

  it("is distinguished from one that shows everything", async () => {
    const unchanged = same("Document", "b", handbook);
    const part = step({ op: "create-replacement", type: "Document", name: "a", was: handbook, is: handbook });
    expect(await missingIn([deletion, unchanged], 1)).toBe("");
    expect(await missingIn([part, replace, unchanged], 1)).toBe("");
  });
});

it.each([
  ["a line break", "\n"],
  ["the beginning of a terminal command", "\u001b"],
  ["a change of direction", "\u202e"],
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
])("%s in a name is shown", async (_what, unseen) => {
  const was = { organizationId: "acme", documentId: `hand${unseen}book` };
  const report = await reportFor(deleted("Document", "a", was));
  const shown = `hand\\u{${unseen.codePointAt(0)?.toString(16) ?? ""}}book`;
  for (const form of [textReport, markdownReport]) {
    expect(form(report)).toContain(shown);
    if (unseen !== "\n") expect(form(report)).not.toContain(unseen);
  }
});
