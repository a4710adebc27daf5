import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, jest, test } from "@jest/globals";
import { valid } from "semver";
import { isPublic, outputNames, secretOutputs } from "../../src/definition/definition";
import { functions } from "../../src/functions/table";
import { definitions } from "../../src/resources/definitions";
import { SETTINGS, type Setting } from "../../src/settings";
import { tokenOf, type Properties, type Schema } from "../../tools/schema/spec";
import { runCommand } from "../../tools/command";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { repositoryRoot } from "../../tools/repository-root";
import { temporaryFolder } from "../temporary";

jest.setTimeout(120_000);

const root = repositoryRoot();
const committed = readFileSync(join(root, "schema.json"), "utf8");

interface Package extends Schema {
  readonly version: string;
  readonly keywords: readonly string[];
  readonly config: { readonly variables: Properties };
  readonly provider: { readonly inputProperties: Properties };
}

const schema = JSON.parse(committed) as Package;

it("the schema's metadata is what the Pulumi Registry asks for", () => {
  expect(schema).toMatchObject({
    name: "collab",
    displayName: "Collab",
    description: expect.stringContaining("collaboration backend"),
    license: "Apache-2.0",
    publisher: "pulumi-collab",
  });
  expect(valid(schema.version)).toBe(schema.version);
  expect(schema.keywords.filter((word) => word.includes("/")).sort()).toEqual([
    "category/infrastructure",
    "kind/native",
  ]);
});

const sorted = (all: Iterable<string>) => [...all].sort();

test("the schema has exactly the resource types and functions", () => {
  expect(sorted(Object.keys(schema.resources))).toEqual(sorted(definitions.map(({ type }) => tokenOf(type))));
  expect(sorted(Object.keys(schema.functions))).toEqual(sorted([...functions.keys()].map(tokenOf)));
});

test("everything in the schema has a description", () => {
  const wordless = (where: string, all: Readonly<Record<string, { readonly description?: string }>>) =>
    Object.entries(all).flatMap(([name, { description }]) => (description ? [] : [`${where} ${name}`]));
  const found = [
    ...Object.entries(schema.types).flatMap(([token, type]) =>
      "enum" in type ? [] : [...wordless("type", { [token]: type }), ...wordless(token, type.properties)],
    ),
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

describe.each(definitions.map((definition) => [definition.type, definition] as const))(
  "the schema's %s",
  (type, definition) => {
    const resource = schema.resources[tokenOf(type)];
    if (!resource) throw new Error(`no ${type}`);
    const inputs = Object.entries(definition.inputs).filter(([name]) => isPublic(name));

    it("takes the inputs of the definition, with their descriptions, defaults and secrets", () => {
      expect(Object.keys(resource.inputProperties)).toEqual(inputs.map(([name]) => name));
      for (const [name, input] of inputs) {
        const property = resource.inputProperties[name];
        expect(property?.description).toContain(input.description);
        expect(property?.description).toContain(input.changeDescription);
        expect(property?.secret === true).toBe(input.secret === true);
        expect(property?.default).toEqual(input.default);
      }
    });

    it("documents which inputs replace it, and leaves replacing to the plugin", () => {
      const replacing = inputs.filter(([, { onChange }]) => onChange === "replace").map(([name]) => name);
      const documented = Object.entries(resource.inputProperties).filter(
        ([, property]) => property.willReplaceOnChanges,
      );
      expect(documented.map(([name]) => name)).toEqual(replacing);
      expect(JSON.stringify(resource)).not.toContain('"replaceOnChanges"');
    });

    it("gives the outputs of the definition, with their descriptions and secrets", () => {
      const { properties = {} } = resource;
      expect(sorted(Object.keys(properties))).toEqual(sorted(new Set(outputNames(definition))));
      const secrets = Object.entries(properties).filter(([, { secret }]) => secret);
      expect(sorted(secrets.map(([name]) => name))).toEqual(sorted(new Set(secretOutputs(definition))));
      for (const [name, { description }] of Object.entries(definition.outputs))
        expect(properties[name]?.description).toBe(description);
      for (const { description } of Object.values(properties)) expect(description).toBeTruthy();
    });

    it("has its dynamic type as an alias, so that a stack can move", () => {
      expect(resource.aliases).toEqual([{ type: `pulumi-nodejs:dynamic/collab:${type}` }]);
    });
  },
);

test("features of the classes are not documented for other languages", () => {
  for (const { type, classNotes = [] } of definitions) {
    const resource = JSON.stringify(schema.resources[tokenOf(type)]);
    for (const note of classNotes) expect(resource).not.toContain(JSON.stringify(note).slice(1, -1));
    expect(resource).not.toMatch(/Policies see|Automation API|Transforms/);
  }
  expect(JSON.stringify(schema.functions)).not.toMatch(/in plain text/);
});

test("the secrets that functions read are secrets", () => {
  const secrets = Object.entries(schema.functions).flatMap(([token, { outputs }]) =>
    Object.entries(outputs.properties).flatMap(([name, { secret }]) => (secret ? [`${token} ${name}`] : [])),
  );
  expect(secrets.sort()).toEqual([
    "collab:index:generateUserToken token",
    "collab:index:getWebhookEndpointSecret secret",
  ]);
});

describe("the schema's settings", () => {
  /** Reports whether SDKs write a default into the state. The stack then keeps it for every user who runs the program. */
  const isKept = ({ credentials, name }: Setting) =>
    credentials === undefined && name !== "log" && name !== "deletionProtection";
  const places = [
    ["of the provider", schema.provider.inputProperties, false],
    ["of a stack", schema.config.variables, true],
  ] as const;

  it.each(places)(
    "%s are all settings, the tokens as secrets; only a stack has defaults, which `pulumi do` would pass",
    (_where, all, hasDefault) => {
      expect(Object.keys(all)).toEqual(SETTINGS.map(({ name }) => name));
      for (const setting of SETTINGS) {
        const { name, env, secret, fallback } = setting;
        expect(all[name]?.secret === true).toBe(secret);
        expect(all[name]?.default).toBe(hasDefault ? fallback : undefined);
        expect(all[name]?.description).toContain(`Environment: \`${env}\`.`);
      }
    },
  );

  it("name their environment variables, but for credentials, log and deletion protection of a provider: the plugin reads these", () => {
    for (const setting of SETTINGS) {
      const { name, env } = setting;
      const { variables } = schema.config;
      expect(variables[name]?.defaultInfo).toEqual({ environment: [env] });
      const { defaultInfo } = schema.provider.inputProperties[name] ?? {};
      expect(defaultInfo).toEqual(isKept(setting) ? { environment: [env] } : undefined);
    }
  });
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
