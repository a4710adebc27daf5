import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it, jest } from "@jest/globals";
import ts from "typescript";
import type { Fault, Seed } from "../../src/emulator";
import { documentProperties } from "../../src/emulator/state/seed";
import { runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import type { Project } from "../../tools/stack";
import { codeIn, read } from "./pages";
import { temporaryEmulator, temporaryProject } from "../temporary";

jest.setTimeout(600_000);

const PAGE = read("docs/teams/test.md");
const [seedText = ""] = codeIn(PAGE, "json");

/** Collects the names of the fields of a seed from its declaration, and from the requests that it repeats. */
function fieldsOfSeeds(): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^z\.(strict|loose)Object$/.test(node.expression.getText(source)))
      for (const argument of node.arguments)
        if (ts.isObjectLiteralExpression(argument))
          for (const { name } of argument.properties) if (name) found.add(name.getText(source));
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile("seed.ts", read("src/emulator/state/seed.ts"), ts.ScriptTarget.Latest);
  visit(source);
  return [...found, ...Object.keys(documentProperties)];
}

it("the page's initial data has every field of a seed, and the emulator starts with it", async () => {
  const fields = fieldsOfSeeds();
  expect(fields.length).toBeGreaterThan(40);
  expect(fields.filter((name) => !seedText.includes(`"${name}":`))).toEqual([]);
  const seed = JSON.parse(seedText) as Seed;
  const emulator = await temporaryEmulator({ seed });
  expect(Object.keys(emulator.contents().organizations)).toEqual(["acme"]);
});

it("the emulator accepts each fault of the page", async () => {
  const [, table = ""] = PAGE.split("### Faults");
  const rows = table.split("## ", 1)[0]?.match(/^\| `.*?\|/gm) ?? [];
  const types = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, type = ""]) => type)).slice(1);
  expect(types.length).toBeGreaterThan(8);
  const emulator = await temporaryEmulator();
  for (const type of types)
    emulator.inject({ kind: type, ...(type === "status" ? { httpStatus: 503 } : {}) } as Fault);
});

const shown = (contained: string) => codeIn(PAGE, "ts").find((code) => code.includes(contained)) ?? "";
const PROGRAM = shown("export const handbook");
const JEST = shown("@jest/globals");
const NODE_TEST = shown("node:test");

let project: Project;
beforeAll(async () => {
  const files = { "index.ts": PROGRAM, "index.test.ts": JEST };
  project = await temporaryProject({ files });
  for (const name of ["jest", "@jest", "@swc", "typescript", "@types"])
    await symlink(
      join(repositoryRoot(), "node_modules", name),
      join(project.programDir, "node_modules", name),
    );
  await writeFile(
    join(project.programDir, "package.json"),
    '{ "jest": { "transform": { "\\\\.ts$": "@swc/jest" } } }',
  );
});

/** Runs a test as its user does: with the program's own packages. Returns the exit code and the output. */
async function run(cwd: string, ...args: readonly string[]) {
  const { exitCode, stdout, stderr } = await runCommand(process.execPath, args, { cwd, env: project.env });
  return { exitCode, output: `${stdout}${stderr}` };
}

it("the page's unit test for jest passes, and fails if the program changes", async () => {
  const jestFile = join("node_modules", "jest", "bin", "jest.js");
  const { exitCode, output } = await run(project.programDir, jestFile);
  expect([exitCode, output]).toEqual([0, expect.stringContaining("2 passed")]);
  await project.write({ "index.ts": PROGRAM.replace("Employee handbook", "Handbook") });
  expect((await run(project.programDir, jestFile)).output).toContain("1 failed, 1 passed");
});

it("the page's unit test for Node's test runner passes, and fails if the program changes", async () => {
  const folder = join(project.programDir, "javascript");
  const write = async (program: string) => {
    await mkdir(folder, { recursive: true });
    const files = { "package.json": '{ "type": "module" }', "index.js": program, "index.test.js": NODE_TEST };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  };
  await write(PROGRAM);
  const { exitCode, output } = await run(folder, "--test");
  expect([exitCode, output]).toEqual([0, expect.stringContaining("pass 1")]);
  await write(PROGRAM.replace("Employee handbook", "Handbook"));
  expect((await run(folder, "--test")).output).toContain("fail 1");
});
