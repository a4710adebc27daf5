import { describe, expect, it } from "@jest/globals";
import { parseWorkspace } from "../../../src/workspace/file";

const yaml = (text: string) => parseWorkspace(text, "w.yaml");

/** Returns the lines of the error for a text. */
function linesOf(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    return (error as Error).message.split("\n");
  }
  throw new Error("was accepted");
}

const complete = `
domains: [acme.com, "*.acme.dev"]
organizations:
  acme:
    disabled: false
    folders: { plans: {} }
    documents:
      handbook: { documentName: Employee handbook, folderId: plans }
      notes: { folderId: root }
    users:
      ada: { name: Ada, email: ada@acme.com }
  globex: { disabled: true }
`;

describe("a workspace file", () => {
  it("can contain every field", () => {
    expect(yaml(complete)).toEqual({
      domains: ["acme.com", "*.acme.dev"],
      organizations: {
        acme: {
          disabled: false,
          folders: { plans: {} },
          documents: {
            handbook: { documentName: "Employee handbook", folderId: "plans" },
            notes: { folderId: "root" },
          },
          users: { ada: { name: "Ada", email: "ada@acme.com" } },
        },
        globex: { disabled: true },
      },
    });
  });

  it("has the same content as JSON, and can name its schema there", () => {
    const data = yaml(complete);
    expect(yaml(JSON.stringify({ $schema: "./workspace.schema.json", ...data }, null, "\t"))).toEqual(data);
    expect(yaml(`\uFEFF${JSON.stringify(data)}`)).toEqual(data);
  });

  it("treats empty values as absent", () => {
    const text =
      'domains:\norganizations:\n  acme:\n    folders:\n      plans:\n    documents:\n      a:\n      b: { documentName: "" }\n    users:\n  globex:\n';
    expect(yaml(text)).toEqual({
      organizations: { acme: { folders: { plans: {} }, documents: { a: {}, b: {} } }, globex: {} },
    });
  });

  it("keeps identifiers as written, even if YAML would convert them", () => {
    const { organizations } = yaml(
      "organizations:\n  007:\n    documents: { null: {}, 1.0: {}, yes: {}, 2026-11-21: {}, constructor: {} }\n",
    );
    expect(Object.keys(organizations ?? {})).toEqual(["007"]);
    expect(Object.keys(organizations?.["007"]?.documents ?? {})).toEqual([
      "null",
      "1.0",
      "yes",
      "2026-11-21",
      "constructor",
    ]);
  });

  it("can use anchors and merge keys", () => {
    const { organizations } = yaml(
      "organizations:\n  acme: &all\n    folders: { plans: &none {} }\n  globex:\n    <<: *all\n    disabled: true\n  initech: *all\n  hooli: { <<: *none }\n",
    );
    expect(organizations).toEqual({
      acme: { folders: { plans: {} } },
      globex: { folders: { plans: {} }, disabled: true },
      initech: { folders: { plans: {} } },
      hooli: {},
    });
  });
});

describe("an error in a workspace file", () => {
  it("contains file, line, column and path, and errors are in the order of the file", () => {
    const text = `domains:
  - not a domain
organizations:
  acme:
    disabled: "yes"
    folders:
      plans: {}
      root:
    documents:
      handbook: { documentName: 2024 }
      "a.b": { foldrId: plans }
    user: {}
    users:
      ada: Ada
`;
    expect(linesOf(() => yaml(text))).toEqual([
      "w.yaml:2:5 domains[0]: must be a domain, such as acme.com, *.acme.com or https://www.acme.com",
      "w.yaml:5:15 organizations.acme.disabled: must be true or false",
      'w.yaml:8:7 organizations.acme.folders.root: must not be "root": the service keeps that name',
      "w.yaml:10:33 organizations.acme.documents.handbook.documentName: must be text: put it in quotes",
      'w.yaml:11:16 organizations.acme.documents["a.b"].foldrId: is not a field here; did you mean "folderId"?',
      'w.yaml:12:5 organizations.acme.user: is not a field here; did you mean "users"?',
      "w.yaml:14:12 organizations.acme.users.ada: must be an object with name, email",
    ]);
  });

  it("names a document in a folder that the organization does not declare", () => {
    const text = `organizations:
  acme:
    folders: { plans: }
    documents: { a: { folderId: plan }, b: { folderId: somewhere }, c: { folderId: plans }, d: { folderId: root } }
`;
    expect(linesOf(() => yaml(text))).toEqual([
      'w.yaml:4:33 organizations.acme.documents.a.folderId: "plan" is not a folder of this organization; did you mean "plans"?',
      'w.yaml:4:56 organizations.acme.documents.b.folderId: "somewhere" is not a folder of this organization',
    ]);
  });

  it("is found behind aliases too, and for merged entries its position is that of the map", () => {
    const text =
      "organizations:\n  acme: &all\n    documents:\n      a: { folderId: no }\n  globex: *all\n  initech:\n    <<: *all\n";
    expect(linesOf(() => yaml(text)).map((line) => line.replace(/: "no".*/, ""))).toEqual([
      "w.yaml:4:22 organizations.acme.documents.a.folderId",
      "w.yaml:4:22 organizations.globex.documents.a.folderId",
      "w.yaml:6:3 organizations.initech.documents.a.folderId",
    ]);
  });

  it.each([
    [
      "a key given twice",
      "domains: []\ndomains: []\n",
      /^w\.yaml:2:1 domains is given twice: remove one of them$/,
    ],
    [
      "wrong indentation",
      "organizations:\n  acme: {}\n globex: {}\n",
      /^w\.yaml:3:1 All mapping items must start/,
    ],
    [
      "an asterisk without quotes",
      "domains:\n  - *.acme.dev\n",
      /^w\.yaml:2:5 .* needs quotes: "\*\.acme\.dev"/,
    ],
    ["a tag", "domains:\n  - !secret acme.com\n", /^w\.yaml:2:5 Unresolved tag: !secret$/],
    ["two documents", "domains: []\n---\ndomains: []\n", /^w\.yaml:2:1 A file contains one workspace/],
    ["a list as a key", "organizations:\n  [acme]: {}\n", /^w\.yaml:2:3 A key must be text$/],
    [
      "a number that is none",
      documents("{ x: .nan }"),
      /^w\.yaml:3:\d+ .*documents\.x: must be a plain value$/,
    ],
    [
      "binary data",
      documents("{ x: { documentName: !!binary aGk= } }"),
      /^w\.yaml:3:\d+ .*documentName: must be a plain value/,
    ],
    ["what contains itself", documents("&d { x: *d }"), /^w\.yaml:3:\d+ must not contain itself$/],
    [
      "a merge key that leads to the object that it is in",
      "organizations: &all\n  acme: { <<: *all }\n",
      /^w\.yaml:2:15 must not contain itself$/,
    ],
    [
      "a merge key of text",
      "organizations:\n  acme: { <<: all }\n",
      /^w\.yaml:1:1 .*Merge sources must be maps/,
    ],
    [
      "__proto__",
      "organizations:\n  __proto__: {}\n",
      /^w\.yaml:2:3 organizations\.__proto__: must not have this name$/,
    ],
    [
      "an empty identifier",
      'organizations:\n  "": {}\n',
      /^w\.yaml:2:3 organizations\[""\]: must not be empty$/,
    ],
    [
      "a list of organizations",
      "organizations:\n  - acme\n",
      /^w\.yaml:2:3 .*whose keys are organizationIds$/,
    ],
    ["a list", "- acme\n", /^w\.yaml:1:1 must be an object with domains, organizations/],
    ["nothing", "# soon\n", /^w\.yaml: is empty; \{\} is a workspace/],
  ])("contains the position of %s", (_what, text, expected) => {
    const lines = linesOf(() => yaml(text));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(expected);
  });

  it.each([
    ["aliases", (aliases: string) => `[${aliases || "x, x"}]`],
    ["merge keys", (aliases: string) => (aliases ? `{ <<: [${aliases}] }` : "{ x: 1, y: 2 }")],
  ])("is reported before nested %s exhaust memory", (_what, row) => {
    const rows = Array.from("abcdefgh").map((name, index, all) => {
      const aliases =
        index === 0
          ? ""
          : Array<string>(9)
              .fill(`*${all[index - 1]}`)
              .join();
      return `${name}: &${name} ${row(aliases)}`;
    });
    expect(linesOf(() => yaml(`${rows.join("\n")}\n`))).toEqual([
      expect.stringMatching(
        /^w\.yaml:1:1 Aliases .* cannot be expanded: Excessive alias count.* Write fewer/,
      ),
    ]);
  });

  it.each([
    ["YAML of lists", (levels: number) => "[".repeat(levels) + "]".repeat(levels)],
    ["compact YAML", (levels: number) => `${"- ".repeat(levels)}x\n`],
    ["JSON", (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels)],
  ])("reports the depth of %s in one line", (_what, nested) => {
    for (const levels of [600, 30_000])
      expect(linesOf(() => yaml(nested(levels)))).toEqual([
        expect.stringMatching(/^w\.yaml:1:\d+ is nested too deeply: it may have at most 500 levels$/),
      ]);
  });

  it("reports the total depth of nested aliases", () => {
    const nested = (inner: string) => "[".repeat(300) + inner + "]".repeat(300);
    const rows = [`a: &a ${nested("x")}`, `b: ${nested("*a")}`];
    expect(linesOf(() => yaml(rows.join("\n")))).toEqual([
      expect.stringMatching(/^w\.yaml:\d+:\d+ is nested too deeply/),
    ]);
  });
});

function documents(data: string): string {
  return `organizations:\n  acme:\n    documents: ${data}\n`;
}

it("keys of a kilobyte are found in JSON too", () => {
  const id = "x".repeat(1500);
  const text = JSON.stringify(
    { organizations: { [id]: { documents: { [id]: { folderId: "no" } } } } },
    null,
    1,
  );
  expect(linesOf(() => yaml(text))[0]).toMatch(/^w\.yaml:6:18 /);
});

it("a duplicate among thirty thousand documents is found in seconds", () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `      doc-${index}: {}`);
  const text = `organizations:\n  acme:\n    documents:\n${lines.join("\n")}\n      doc-7: {}\n`;
  const begun = process.cpuUsage();
  expect(linesOf(() => yaml(text))).toEqual(["w.yaml:30004:7 doc-7 is given twice: remove one of them"]);
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(4);
});

it("an alias in a merge key can provide the defaults of thousands of documents", () => {
  const merges = Array.from({ length: 5_000 }, (_, index) => `      doc-${index}: { <<: *plan }\n`);
  const head = "organizations:\n  acme:\n    folders: { plans: }\n    documents:\n";
  const text = `${head}      first: &plan { folderId: plans }\n${merges.join("")}`;
  const documents = yaml(text).organizations?.["acme"]?.documents ?? {};
  expect(documents["doc-4999"]).toEqual({ folderId: "plans" });
});

it("a mistake that repeats for each document is reported a hundred times, and the others are counted", () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `      doc-${index}: { folderId: no }`);
  const text = `organizations:\n  acme:\n    documents:\n${lines.join("\n")}\n`;
  const reported = linesOf(() => yaml(text));
  expect(reported).toHaveLength(101);
  expect(reported[0]).toMatch(/^w\.yaml:4:26 /);
  expect(reported.at(-1)).toBe("w.yaml: and 4900 more problems");
});
