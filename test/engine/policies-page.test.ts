import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { definitions } from "../../src/resources/definitions";
import { typeToken } from "../../src/values/type-token";
import { repositoryRoot } from "../../tools/repository-root";
import { SAMPLES, SEED } from "./samples";
import { World, resource } from "./world";
import { CHECKED } from "../examples/type-check";
import { writePack, type Pack } from "../policy/pack";
import { seenBy, watchingPack } from "../policy/seen";

const page = readFileSync(join(repositoryRoot(), "docs", "teams", "policies.md"), "utf8");

const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))].map(([, code = ""]) => code);

const [manifest = ""] = blocksOf("json");
const [project = "", pipeline = ""] = blocksOf("yaml");
const [rules = ""] = blocksOf("ts");
const [violations = "", warning = ""] = blocksOf("text");

/** A rule about a whole stack, with the functions that the page names. */
const RULE_OF_STACKS = `
import { PolicyPack } from "@pulumi/policy";
import { asType, documentOf } from "pulumi-collab/policy";

new PolicyPack("stack", {
  policies: [
    {
      name: "drafts-are-few",
      description: "At most three documents are drafts.",
      enforcementLevel: "mandatory",
      validateStack: (args, reportViolation) => {
        const names = args.resources.flatMap((resource) =>
          Object.values(asType(resource, "DocumentSet")?.documents ?? {}).map(
            (entry) => documentOf(entry).documentName ?? "",
          ),
        );
        const drafts = names.filter((name) => name.startsWith("Draft"));
        if (drafts.length > 3) reportViolation(\`There are \${drafts.length} drafts.\`);
      },
    },
  ],
});
`;

/** Rows of the table of what checks see that the page leaves out. */
const OTHER_ROWS = `
| \`ApiKey.allowedDomains\` | \`["https://www.Acme.com/", "*.acme.dev"]\` | \`{"*.acme.dev": true, "acme.com": true}\` |
| \`AllowedDomains.onDelete\` | \`"delete"\` | absent |
| \`Organization.onDelete\` | absent | \`"retain"\` |
| \`DocumentSet.onDelete\` | absent | \`"delete"\` |
| \`OrganizationDisabledState.organizationIds\` | \`["off-a", "off-b"]\` | \`{"off-a": true, "off-b": true}\` |
| \`OrganizationDisabledState.onDelete\` | absent | \`"enable"\` |
| \`Location.onDelete\` | absent | \`"retain"\` |
| \`Notification.notifyUsers\` | \`[{"userId": "bob", "name": "Bob"}]\` | \`{"bob": {"name": "Bob"}}\` |
| \`Notification.notifyAll\` | absent | \`true\` |
| \`Notification.createDocument\` | \`false\` | absent |
| \`Notification.createOrganization\` | \`false\` | absent |
`;

const world = World.ofSuite({ emulator: { seed: SEED } });

describe("the table of what checks see", () => {
  interface Row {
    readonly kind: string;
    readonly input: string;
    readonly given: unknown;
    readonly seen: unknown;
  }

  const CELL = "(?:`([^`]+)`|absent) +";
  const rows: Row[] = [
    ...`${page}${OTHER_ROWS}`.matchAll(
      new RegExp(`^\\| \`(\\w+)\\.(\\w+)\` +\\| ${CELL}\\| ${CELL}\\|$`, "gm"),
    ),
  ].map(([, kind = "", input = "", given, seen]) => ({
    kind,
    input,
    given: valueOf(given),
    seen: valueOf(seen),
  }));

  function valueOf(text: string | undefined): unknown {
    return text === undefined ? undefined : JSON.parse(text);
  }

  const rowsOf = (kind: string, side: "given" | "seen"): object =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map((row) => [row.input, row[side]]));

  /** Converts a value to JSON and back, which drops undefined properties. */
  const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

  it("is what the engine gives them, and all else is as the program gives it", async () => {
    const pack = await watchingPack(world.project);
    const declared = SAMPLES.map(({ declared: { type, name, args } }) =>
      resource(type, name, { ...args, ...rowsOf(type, "given") }),
    );
    await world.declare(...declared);
    await world.stack.preview(pack.options);
    const seen = await seenBy(pack);
    expect(declared.map(({ type }) => type)).toEqual(definitions.map(({ type }) => type));
    for (const { type, args } of declared) {
      const { props } = seen.find((each) => each.type === typeToken(type)) ?? {};
      expect([type, props]).toEqual([type, plain({ ...args, ...rowsOf(type, "seen") })]);
    }
    // Inputs whose type is not optional must be present.
    for (const { type, inputs } of definitions) {
      const always = Object.keys(inputs).filter((name) => inputs[name]?.need !== "optional");
      const { props = {} } = seen.find((each) => each.type === typeToken(type)) ?? {};
      expect([type, ...Object.keys(props)]).toEqual(expect.arrayContaining([type, ...always]));
    }
  });

  it("names inputs that there are", () => {
    expect(rows.length).toBeGreaterThanOrEqual(14);
    const inputs = definitions.flatMap(({ type, inputs }) =>
      Object.keys(inputs).map((name) => `${type}.${name}`),
    );
    expect(inputs).toEqual(expect.arrayContaining(rows.map(({ kind, input }) => `${kind}.${input}`)));
  });
});

describe("the packs of the page", () => {
  const acme = { organizationId: "base" };
  const draft = { documentName: "Draft" };
  const off = (...organizationIds: string[]) => ({ organizationIds, disabled: true });
  const shown = [
    resource("AllowedDomains", "site", { domains: ["acme.com", "*.acme.dev", "*.com"] }),
    resource("ApiKey", "web", { ownerEmail: "ops@acme.com", type: "production" }),
    resource("Document", "plan", { ...acme, documentId: "plan" }, { protect: true }),
  ];
  const others = [
    resource("UserToken", "ada", {
      userId: "ada",
      userProperties: { organizationId: "people", isAdmin: true },
    }),
    resource("OrganizationDisabledState", "some", off("a", "b", "c", "d", "e", "f")),
    resource("OrganizationDisabledState", "more", off("g", "h", "i", "j", "k")),
    resource("DocumentSet", "set", { ...acme, documents: { a: draft, b: draft, c: draft, d: draft } }),
  ];
  const sound = [
    resource("AllowedDomains", "site", { domains: ["acme.com", "*.acme.dev"] }),
    resource("Document", "plan", { ...acme, documentId: "plan", documentName: "Plan" }, { protect: true }),
    resource("UserToken", "bot", {
      userId: "support-bot",
      userProperties: { organizationId: "people", isAdmin: true },
    }),
  ];

  let pack: Pack;
  let packOfStacks: Pack;

  beforeAll(async () => {
    const files = { "PulumiPolicy.yaml": project, "package.json": manifest, "index.ts": rules };
    pack = await writePack(world.project, "policies", files);
    packOfStacks = await writePack(world.project, "of-stacks", { "index.ts": RULE_OF_STACKS });
  });

  /** Returns the policies' lines in a command's output, without their indent. */
  const linesOf = (text: string): string[] =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");

  /** Runs a command line of the page in the program's folder, as a shell would. */
  const run = (line: string, more: { expectFailure?: boolean; args?: readonly string[] } = {}) =>
    world.stack.run(line.split(" ").slice(1), { env: pack.options.env, ...more });

  const commandsIn = (text: string): string[] => text.match(/pulumi (preview|up) .*$/gm) ?? [];

  it("report for a program what the page shows", async () => {
    await world.declare(...shown);
    const [preview = ""] = commandsIn(pipeline);
    const { stdout } = await run(preview, { expectFailure: true });
    expect(linesOf(violations).length).toBeGreaterThan(5);
    expect(linesOf(stdout).join("\n")).toContain(linesOf(violations).join("\n"));
  });

  it("compile, and have rules that reject what the page lists", async () => {
    await world.declare(...shown, ...others);
    const env = { ...CHECKED, PATH: `${packOfStacks.dir}:${pack.options.env["PATH"] ?? ""}` };
    const args = [...pack.options.args, ...packOfStacks.options.args];
    const { stdout } = await world.stack.preview({ env, args, expectFailure: true });
    // The name of a rule follows from that of its function.
    const named = [...page.matchAll(/^\| `(\w+)\([^|]*\| `[a-z-]+` +\|/gm)].map(
      ([, name = ""]) => `collab-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    );
    expect(named).toHaveLength(5);
    for (const name of [...named, "documents-have-names", "drafts-are-few"])
      expect(stdout).toMatch(new RegExp(`\\[(mandatory|advisory)\\] +${name} `));
    expect(stdout).toContain("There are 4 drafts.");
  });

  it("warn as the page shows where something is not known yet", async () => {
    await world.program(`
        const key = new collab.ApiKey("web", { ownerEmail: "ops@acme.com", type: "testing" });
        const documentName = key.fingerprint;
        new collab.Document("late", { organizationId: "base", documentId: "late", documentName }, { protect: true });
      `);
    const { stdout } = await world.stack.preview(pack.options);
    expect(linesOf(stdout).join("\n")).toContain(linesOf(warning).join("\n"));
  });

  it("let a pipeline apply a program that keeps the rules", async () => {
    expect(Array.isArray(parse(pipeline))).toBe(true);
    const [, up = "", ...others] = commandsIn(pipeline);
    expect(others).toEqual([]);
    await world.program(`
        for (const { type, name, args, opts } of ${JSON.stringify(sound)}) new collab[type](name, args, opts);
      `);
    await run(up);
    expect(world.emulator.contents().domains).toEqual(["*.acme.dev", "acme.com"]);
  });
});
