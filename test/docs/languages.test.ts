import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { z } from "zod";
import { tokenOf, type Properties, type Schema, type TypeSpec } from "../../tools/schema/spec";
import { repositoryRoot } from "../../tools/repository-root";
import { codeIn, PAGES, read } from "./pages";

const schema = JSON.parse(readFileSync(join(repositoryRoot(), "schema.json"), "utf8")) as Schema;

/** The pages that show one example in all languages, by the path. */
const MADE = PAGES.filter((page) => /^docs\/(functions|resources)\//.test(page));

const examplesIn = (language: string) =>
  MADE.map((page): [string, string] => [page, codeIn(read(page), language).join("")]);

const isThere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

it("each page of a resource or a function has its example once per language, TypeScript first", () => {
  expect(MADE.length).toBe(Object.keys(schema.resources).length + Object.keys(schema.functions).length);
  for (const page of MADE) {
    const languages = [...read(page).matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
    expect([page, ...languages]).toEqual([page, "ts", "yaml", "python"]);
  }
});

describe("an example in YAML", () => {
  const inputs = z.record(z.string(), z.unknown()).default({});
  const program = z.strictObject({
    resources: z.record(z.string(), z.strictObject({ type: z.string(), properties: inputs })).default({}),
    variables: z
      .record(
        z.string(),
        z.strictObject({ "fn::invoke": z.strictObject({ function: z.string(), arguments: inputs }) }),
      )
      .default({}),
    outputs: z.record(z.string(), z.string()).default({}),
  });

  it.each(examplesIn("yaml"))("on %s gives what the schema takes", (_page, code) => {
    expect(problemsIn(code)).toEqual([]);
  });

  it.each([
    ["an input that there is not", "documentName:", "name:", ["handbook.name: unknown"]],
    [
      "another type",
      "documentName: Handbook",
      "documentName: [Handbook]",
      ["handbook.documentName: not a string"],
    ],
    [
      "a required input that is missing",
      "      organizationId: acme\n",
      "",
      ["handbook.organizationId: missing"],
    ],
    ["a type that there is not", "collab:Document", "collab:Documents", ["collab:Documents: unknown"]],
  ])("would not pass with %s", (_what, right, wrong, problems) => {
    const [code = ""] = codeIn(read("docs/resources/Document.md"), "yaml");
    expect(problemsIn(code.replace(right, wrong))).toEqual(problems);
  });

  function problemsIn(code: string): string[] {
    const { resources, variables } = program.parse(parse(code));
    const declared = Object.entries(resources).flatMap(([name, { type, properties }]) => {
      const found = schema.resources[tokenOf(type.replace("collab:", ""))];
      return found
        ? problemsOf(name, properties, found.inputProperties, found.requiredInputs)
        : [`${type}: unknown`];
    });
    const called = Object.entries(variables).flatMap(([name, { "fn::invoke": call }]) => {
      const found = schema.functions[tokenOf(call.function.replace("collab:", ""))];
      return found
        ? problemsOf(name, call.arguments, found.inputs?.properties ?? {}, found.inputs?.required)
        : [`${call.function}: unknown`];
    });
    return [...declared, ...called];
  }

  function problemsOf(
    where: string,
    given: object,
    types: Properties,
    required: readonly string[] = [],
  ): string[] {
    const missing = required.filter((name) => !(name in given)).map((name) => `${where}.${name}: missing`);
    const wrong = Object.entries(given).flatMap(([name, value]) => {
      const type = types[name];
      return type ? wrongIn(`${where}.${name}`, value, type) : [`${where}.${name}: unknown`];
    });
    return [...missing, ...wrong];
  }

  function wrongIn(where: string, value: unknown, type: TypeSpec): string[] {
    if (typeof value === "string" && value.startsWith("${")) return [];
    const { items, additionalProperties, oneOf, $ref } = type;
    if (oneOf) {
      const found = oneOf.map((each) => wrongIn(where, value, each));
      return found.some((problems) => problems.length === 0) ? [] : found.flat();
    }
    if (items)
      return Array.isArray(value)
        ? value.flatMap((item) => wrongIn(where, item, items))
        : [`${where}: not a list`];
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (additionalProperties)
      return isObject
        ? Object.entries(value).flatMap(([key, entry]) =>
            wrongIn(`${where}.${key}`, entry, additionalProperties),
          )
        : [`${where}: not a map`];
    const named = schema.types[$ref?.replace("#/types/", "") ?? ""];
    if (named && "enum" in named)
      return named.enum.some((choice) => choice.value === value) ? [] : [`${where}: no choice`];
    if (named)
      return isObject ? problemsOf(where, value, named.properties, named.required) : [`${where}: no object`];
    if ($ref !== undefined) return [];
    const is = type.type === "integer" ? "number" : type.type;
    return typeof value === is ? [] : [`${where}: not a ${String(is)}`];
  }
});

describe("the examples in Python", () => {
  const compile = `
import json, sys
wrong = []
for page, code in json.load(sys.stdin):
    try:
        compile(code, page, "exec")
    except SyntaxError as problem:
        wrong.append(f"{page}: {problem}")
print(json.dumps(wrong))
`;
  const wrongIn = (examples: readonly (readonly [string, string])[]): unknown => {
    const { stdout } = spawnSync("python3", ["-c", compile], {
      input: JSON.stringify(examples),
      encoding: "utf8",
    });
    return JSON.parse(stdout);
  };

  (isThere("python3", "--version") ? it : it.skip)("can be compiled (needs python3)", () => {
    expect(wrongIn(examplesIn("python"))).toEqual([]);
    expect(wrongIn([["broken", 'collab.Document("handbook",']])).toEqual([expect.stringContaining("broken")]);
  });
});
