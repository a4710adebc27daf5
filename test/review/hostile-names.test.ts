import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { z } from "zod";
import {
  codeQualityReport,
  markdownReport,
  parsePreview,
  reportOf,
  textReport,
  workflowCommands,
  type Report,
} from "../../src/review";
import { created, deleted, previewOf, reportFor, reportOn, reportOnStacks, same, updated } from "./support";

const PLACEHOLDER = "placeholder";

/** A pull request that uses one name for everything that a user can name. */
function reportNaming(name: string): Promise<Report> {
  const document = { organizationId: PLACEHOLDER, documentId: PLACEHOLDER, documentName: PLACEHOLDER };
  const text = previewOf(
    deleted("Document", PLACEHOLDER, document),
    created("Organization", PLACEHOLDER, { organizationId: PLACEHOLDER, onDelete: "disable" }),
    created("UserToken", PLACEHOLDER, {
      userId: PLACEHOLDER,
      userProperties: { organizationId: PLACEHOLDER, isAdmin: true },
    }),
    updated("AllowedDomains", "domains", { domains: ["a.co", "b.co"] }, { domains: ["a.co"] }, ["domains"]),
    created("aws:s3/bucket:Bucket", PLACEHOLDER, { acl: PLACEHOLDER }),
  ).replaceAll("index.ts", `${PLACEHOLDER}/index.ts`);
  const diagnostics = [{ severity: "error", message: `the first line\n${PLACEHOLDER}` }];
  const preview = JSON.stringify({ ...(JSON.parse(text) as object), diagnostics });
  const quoted = JSON.stringify(name).slice(1, -1);
  return reportOf([{ from: "a file", preview: parsePreview(preview.replaceAll(PLACEHOLDER, () => quoted)) }]);
}

const PIECES: readonly [string, ...string[]] = [
  ...(["a", " ", "`", "```", "~~~", "\\", '"', "'", "|", "*", "_", "#1", "@everyone", "{0}", "$&"] as const),
  ...["<img src=x onerror=alert(1)>", "</code>", "</details>", "</pre>", "<!--", "-->", "&lt;", "]]>"],
  ...["](https://evil.example)", "[x](javascript:alert)", "https://evil.example", "www.evil.example"],
  ...["::error::x", "::stop-commands::x", "##[error]x", "##[add-mask]x", "%0A::error::x", "%25", "%3A"],
  ...["\n::error file=a,line=1::x", "\r\n::warning::x", ",line=1", "::", "\n", "\r", "\n- x", "\n# x", "\n|"],
  ...["\u2028", "\u202e", "\u200b", "\u001b[31m", "\u0000", "\ud800", "../", "/", "?", "%"],
];

const names = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6, size: "max" })
  .map((pieces) => pieces.join(""));
const NAMES = fc.sample(names, { seed: 1, numRuns: 150 });

/** A workflow command, as GitHub's runner reads it from a line of the log. */
function commandIn(line: string) {
  const [, name = "", list = "", message = ""] = /^\s*::(\S+) (.*?)::(.*)$/u.exec(line) ?? [];
  const decoded = (text: string) => text.replaceAll("%0D", "\r").replaceAll("%0A", "\n");
  const properties = list.split(",").map((property): [string, string] => {
    const [key = "", value = ""] = property.split(/=(.*)/su);
    return [key, decoded(value).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%25", "%")];
  });
  return {
    name,
    message: decoded(message).replaceAll("%25", "%"),
    properties: Object.fromEntries(properties),
  };
}

const FOLDER = "infra/shop/";
let harmlessReport: Report;
const reports = new Map<string, Report>();

beforeAll(async () => {
  harmlessReport = await reportNaming("name");
  for (const name of NAMES) reports.set(name, await reportNaming(name));
});

const attentionIn = ({ lines }: Report) => lines.filter(({ level }) => level !== "plain");

const tagsIn = (text: string) => text.match(/<[^>]*>/gu);

describe("names that try to break out stay text", () => {
  it("in a comment", () => {
    const outsideCode = (report: Report) =>
      markdownReport(report)
        .replace(/^(`{3,})diff\n[\s\S]*?\n\1$/gmu, "")
        .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/gu, "");
    const harmless = outsideCode(harmlessReport);
    for (const [name, report] of reports) {
      const text = outsideCode(report);
      expect([name, tagsIn(text)]).toEqual([name, tagsIn(harmless)]);
      // The update fails at names that are no text.
      if (name.isWellFormed())
        expect([name, text.split("\n").length]).toEqual([name, harmless.split("\n").length]);
      expect(text).not.toMatch(/@everyone|:\/\/|(?<!\\)\]\(|[\u0000-\u0009\u000b-\u001f\u202e]/u);
    }
  });

  it("in annotations: one for each impact that needs attention, and one for each failure", () => {
    for (const [name, report] of reports) {
      const commands = workflowCommands(report, FOLDER).trimEnd().split("\n").map(commandIn);
      const quality = z
        .array(
          z.strictObject({
            description: z.string(),
            check_name: z.string(),
            fingerprint: z.string(),
            severity: z.enum(["critical", "minor"]),
            location: z.strictObject({
              path: z.string(),
              lines: z.strictObject({ begin: z.int().min(1) }),
            }),
          }),
        )
        .parse(JSON.parse(codeQualityReport(report, FOLDER)));

      const attention = attentionIn(report);
      expect([name, quality.length]).toEqual([name, attention.length]);
      expect(new Set(quality.map(({ fingerprint }) => fingerprint)).size).toBe(attention.length);
      const [failure, ...others] = commands;
      expect([name, failure?.name, Object.keys(failure?.properties ?? {})]).toEqual([
        name,
        "error",
        ["title"],
      ]);
      expect(others.map(({ message }) => message)).toEqual(quality.map(({ description }) => description));

      for (const [index, { description, severity, location }] of quality.entries()) {
        expect(description).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        const other = others[index];
        const isNamed = location.path !== "infra/shop/Pulumi.yaml";
        expect([name, other?.name, Object.keys(other?.properties ?? {})]).toEqual([
          name,
          severity === "critical" ? "error" : "warning",
          isNamed ? expect.arrayContaining(["file", "title"]) : ["title"],
        ]);
        if (isNamed) expect(other?.properties["file"]).toBe(location.path);
      }
    }
  });
});

describe("annotations", () => {
  const kept = (more: object = {}) =>
    same("Document", "kept", { organizationId: "acme", documentId: "kept" }, more);

  it("show the worst first, at most ten of a level, and count the others", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        deleted("Document", `d${index}`, { organizationId: "acme", documentId: `d${index}` }),
      );
    const token = { userId: "bot", userProperties: { organizationId: "acme", isAdmin: true } };
    const report = await reportFor(created("UserToken", "bot", token), kept(), ...many(12));
    const commands = workflowCommands(report, "").trimEnd().split("\n").map(commandIn);
    expect(commands.map(({ name, properties }) => `${name}: ${properties["title"] ?? ""}`)).toEqual([
      ...Array.from({ length: 10 }, () => "error: The change deletes data"),
      "warning: The change creates a credential",
      "notice: pulumi-collab review",
    ]);
    expect(commands.at(-1)?.message).toBe(
      "GitHub shows 10 annotations of each level: the report contains 3 more.",
    );
  });

  it("name the file of a removed declaration without its former line, and the stacks if there are several", async () => {
    const position = { state: { sourcePosition: "project:///src/docs.ts#12,3" } };
    const stacks = ["staging", "production"].map((stack) => {
      const document = { organizationId: "acme", documentId: "plan" };
      return [
        deleted("Document", "plan", document, { ...position, stack }),
        created("Document", "memo", { ...document, documentId: "memo" }, { stack }),
        kept({ stack }),
      ];
    });
    expect(workflowCommands(await reportOnStacks(...stacks), "infra/").split("\n")[0]).toBe(
      "::error file=infra/src/docs.ts,title=The change deletes data::" +
        "Organization acme in all stacks: document plan is deleted with its data (Document plan)",
    );
  });

  it("and all other forms give each line of the reason of a failure", async () => {
    const report = await reportOn({ diagnostics: [{ severity: "error", message: "a:\n  is locked" }] });
    expect(textReport(report)).toContain("The preview of a file failed:\n  a:\n    is locked\n");
    expect(markdownReport(report)).toContain(
      "**The preview of `a file` failed:**\n\n```\na:\n  is locked\n```",
    );
    expect(workflowCommands(report, "")).toBe(
      "::error title=The preview of a file failed::a:%0A  is locked\n",
    );
  });

  it("name the line of a declaration in the program", async () => {
    const key = created("ApiKey", "key", { ownerEmail: "a@b.co", type: "testing" });
    expect(workflowCommands(await reportFor(key), "infra/")).toMatch(
      /^::\w+ file=infra\/index\.ts,line=7,title=[^:]+::The workspace: API key of a@b\.co is created/u,
    );
  });

  it("have another fingerprint if other objects are affected", async () => {
    const fingerprintOf = async (documentId: string) => {
      const documents = { organizationId: "acme", documents: { [documentId]: {} } };
      const report = await reportFor(deleted("DocumentSet", "s", documents));
      const [, finding] = z
        .array(z.looseObject({ fingerprint: z.string() }))
        .parse(JSON.parse(codeQualityReport(report, "")));
      return finding?.fingerprint;
    };
    expect(await fingerprintOf("a")).toBe(await fingerprintOf("a"));
    expect(await fingerprintOf("a")).not.toBe(await fingerprintOf("b"));
  });
});
