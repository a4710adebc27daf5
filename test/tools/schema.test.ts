import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, jest, test } from "@jest/globals";
import { definitions } from "../../src/resources/definitions";
import { tokenOf, type Schema } from "../../tools/schema/spec";
import { runCommand } from "../../tools/command";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { repositoryRoot } from "../../tools/repository-root";
import { temporaryFolder } from "../temporary";

jest.setTimeout(120_000);

const root = repositoryRoot();
const committed = readFileSync(join(root, "schema.json"), "utf8");

const schema = JSON.parse(committed) as Schema;

test("everything in the schema has a description", () => {
  const wordless = (where: string, all: Readonly<Record<string, { readonly description?: string }>>) =>
    Object.entries(all).flatMap(([name, { description }]) => (description ? [] : [`${where} ${name}`]));
  const found = [
    ...Object.entries(schema.types).flatMap(([token, type]) =>
      "enum" in type ? [] : [...wordless("type", { [token]: type }), ...wordless(token, type.properties)],
    ),
    ...Object.entries(schema.resources).flatMap(([token, { inputProperties, properties = {} }]) => [
      ...wordless(token, inputProperties),
      ...wordless(token, properties),
    ]),
    ...Object.entries(schema.functions).flatMap(([token, { inputs, outputs }]) => [
      ...wordless(token, inputs?.properties ?? {}),
      ...wordless(token, outputs.properties),
    ]),
  ];
  expect(found).toEqual([]);
});

test("every type of the schema is used", () => {
  for (const token of Object.keys(schema.types))
    expect([token, committed.includes(`"#/types/${token}"`)]).toEqual([token, true]);
});

test("features of the classes are not documented for other languages", () => {
  for (const { type, classNotes = [] } of definitions) {
    const resource = JSON.stringify(schema.resources[tokenOf(type)]);
    for (const note of classNotes) expect(resource).not.toContain(JSON.stringify(note).slice(1, -1));
    expect(resource).not.toMatch(/Policies see|Automation API|Transforms/);
  }
  expect(JSON.stringify(schema.functions)).not.toMatch(/in plain text/);
});

test.each(["typescript", "yaml"])("every resource type and function has an example in %s", (language) => {
  const described = Object.entries({ ...schema.resources, ...schema.functions });
  for (const [token, { description = "" }] of described) {
    const name = token.slice("collab:index:".length);
    const code = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(description)?.[1] ?? "";
    expect([name, code.includes(name)]).toEqual([name, true]);
    expect(code).not.toMatch(/undefined|\[object/);
  }
});

it("the engine accepts the schema and all its references", async () => {
  const { binDir } = await ensurePulumi();
  const env = { ...process.env, PULUMI_HOME: temporaryFolder(), PULUMI_SKIP_UPDATE_CHECK: "1" };
  const check = ["schema", "check", join(root, "schema.json")];
  const { exitCode, stdout, stderr } = await runCommand(join(binDir, "pulumi"), check, {
    env,
    timeoutMs: 60_000,
  });
  expect([exitCode, stdout, stderr.replace(/.*debug.*\n/g, "")]).toEqual([0, "", ""]);
});
