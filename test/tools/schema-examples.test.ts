import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { javaProgram } from "../../tools/schema/examples/java";
import { csharpProgram } from "../../tools/schema/examples/csharp";
import { programOf } from "../../tools/schema/examples/program";
import { pascal } from "../../tools/schema/names";
import { NamedTypes, type Schema } from "../../tools/schema/spec";
import { repositoryRoot } from "../../tools/repository-root";
import { javaStubs } from "./java-stubs";

jest.setTimeout(120_000);

const schema = JSON.parse(readFileSync(join(repositoryRoot(), "schema.json"), "utf8")) as Schema;

function examplesIn(language: string): Map<string, string> {
  const code = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``);
  const described = Object.entries({ ...schema.resources, ...schema.functions });
  return new Map(
    described.map(([token, { description = "" }]) => [
      token.replace("collab:index:", ""),
      code.exec(description)?.[1] ?? "",
    ]),
  );
}

describe("the examples in Java", () => {
  const hasJavac = spawnSync("javac", ["-version"]).status === 0;

  /** Each in a package of its own, as all have one name. */
  function compile(examples: ReadonlyMap<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-collab-java-"));
    try {
      const apps = [...examples].map(([name, code]): [string, string] => [
        `${name}/App.java`,
        code.replace("package generated_program;", `package ${name};`),
      ]);
      const files = Object.entries({ ...javaStubs(schema), ...Object.fromEntries(apps) });
      for (const [path, code] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), code);
      }
      const args = [
        "-proc:none",
        "-implicit:none",
        "-d",
        join(folder, "out"),
        ...files.map(([path]) => path),
      ];
      const { status, stderr } = spawnSync("javac", args, { cwd: folder, encoding: "utf8" });
      return { status, problems: stderr.replaceAll(folder, "") };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  (hasJavac ? it : it.skip)("compile against what the schema makes of the Java SDK (needs javac)", () => {
    const examples = examplesIn("java");
    expect(examples.size).toBeGreaterThan(20);
    expect(compile(examples)).toEqual({ status: 0, problems: "" });
  });

  (hasJavac ? it.each : it.skip.each)([
    [".documentName(", ".name("],
    ["OrganizationOnDelete.Disable", "OrganizationOnDelete.Disabled"],
    ["result.folders()", "result.files()"],
    // Each object of Java has a method of this name.
    [".notifyAll_(false)", ".notifyAll(false)"],
    ['Map.of("title", Either.ofLeft("the guide"))', 'Map.of("title", "the guide")'],
  ])("would not compile with %s as %s (needs javac)", (right, wrong) => {
    const all = [...examplesIn("java")];
    const changed = all.filter(([, code]) => code.includes(right));
    expect(changed).not.toEqual([]);
    expect(compile(new Map(changed.map(([name, code]) => [name, code.replace(right, wrong)]))).status).toBe(
      1,
    );
  });
});

describe("the examples in C#", () => {
  const names = new Set(
    [...Object.values(schema.resources), ...Object.values(schema.functions)].flatMap((each) => {
      const own = "inputProperties" in each ? each.inputProperties : (each.inputs?.properties ?? {});
      return Object.entries(own).map(
        ([name, { language }]) => language?.["csharp"]?.["name"] ?? pascal(name),
      );
    }),
  );
  const ofTypes = Object.values(schema.types).flatMap((type) =>
    "enum" in type ? [] : Object.keys(type.properties).map(pascal),
  );

  it.each([...examplesIn("csharp")])(
    "of %s names what the schema has, and closes what it opens",
    (_name, code) => {
      for (const [, name = ""] of code.matchAll(/^ +(\w+) =/gm))
        expect([...names, ...ofTypes]).toContain(name);
      const used = [...code.matchAll(/Collab\.(?:Inputs\.)?(\w+)/g)].map(([, name = ""]) => name);
      expect(used.length).toBeGreaterThan(0);
      for (const name of used) expect(knownInCSharp(name)).toBe(true);
      const opened = (open: string, close: string) => code.split(open).length - code.split(close).length;
      expect([opened("{", "}"), opened("(", ")"), opened("[", "]")]).toEqual([0, 0, 0]);
      expect(code).not.toMatch(/ $/m);
    },
  );

  function knownInCSharp(name: string): boolean {
    const tokens = [
      name,
      `get${name}`,
      name.replace(/(Input)?Args$/, ""),
      name.charAt(0).toLowerCase() + name.slice(1),
    ];
    const { resources, functions, types } = schema;
    return tokens.some((each) => `collab:index:${each}` in { ...resources, ...functions, ...types });
  }
});

describe("an example that says more than today's do", () => {
  const types = new NamedTypes();
  const known = {
    types,
    isResource: () => true,
    csharpNamespace: "Collab",
    javaPackage: "com.pulumi.collab",
    inputsOf: () =>
      ({
        hours: { type: "number" },
        count: { type: "integer" },
        lists: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
      }) as const,
  };
  const program = programOf(
    'const thing = new collab.Thing("a-thing", { hours: 12, count: 2, lists: { a: ["b", "c"] } }); new collab.Thing("other", { hours: thing.hours });',
  );

  it("tells whole numbers from others, and lists in maps, in Java", () => {
    const code = javaProgram(program, known);
    for (const line of [
      ".hours(12.0)",
      ".count(2)",
      '.lists(Map.of("a", List.of("b", "c")))',
      ".hours(aThing.hours())",
    ])
      expect(code).toContain(line);
  });

  it("does so in C#", () => {
    const code = csharpProgram(program, known);
    for (const line of ["Hours = 12,", '{ "a", new[]', "Hours = aThing.Hours,"]) expect(code).toContain(line);
  });
});
