import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "@jest/globals";
import { operations } from "../../src/api";
import { lifecycles } from "../../src/resources";
import { definitions } from "../../src/resources/definitions";
import { classFile } from "../../tools/classes/write";
import { withMadePart } from "../../tools/docs/made-part";
import { referencePage, resourceTable } from "../../tools/docs/reference";
import { folderOf } from "../../tools/docs/folder";
import { withWorkspaceComments } from "../../tools/docs/workspace-comments";
import type { Schema } from "../../tools/schema/spec";
import { repositoryRoot } from "../../tools/repository-root";

const read = (...path: string[]) => readFileSync(join(repositoryRoot(), ...path), "utf8");
const schema = JSON.parse(read("schema.json")) as Schema;

describe.each(definitions.map((definition) => [definition.type, definition] as const))(
  "%s is described once, in its definition:",
  (type, definition) => {
    it("its page is current (npm run docs)", () => {
      expect(read("docs", "resources", `${type}.md`)).toBe(referencePage(definition, operations, schema));
    });

    it("its class is current (npm run docs)", () => {
      const { path, source } = classFile(repositoryRoot(), definition, operations);
      expect(read(path)).toBe(source);
    });

    it("it has a read handler if, and only if, it documents what reading shows", () => {
      expect(lifecycles.get(type)?.definition).toBe(definition);
      expect(lifecycles.get(type)?.canBeRead).toBe(definition.read !== undefined);
      expect(lifecycles.get(type)?.canBeProbed).toBe(definition.probe !== undefined);
    });

    it("it names operations of the client, and existing inputs", () => {
      expect(Object.keys(operations)).toEqual(expect.arrayContaining([...definition.operations]));
      expect(Object.keys(definition.inputs)).toEqual(expect.arrayContaining([...definition.identifiedBy]));
    });
  },
);

test("every resource type has a definition, a folder and a page, and nothing else has one", () => {
  const types = definitions.map(({ type }) => type).sort();
  expect([...lifecycles.keys()].sort()).toEqual(types);
  const folders = readdirSync(join(repositoryRoot(), "src", "resources"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(definitions.map(folderOf).sort());
  const pages = readdirSync(join(repositoryRoot(), "docs", "resources"));
  expect(pages.sort()).toEqual(types.map((type) => `${type}.md`));
});

test.each([
  ["README.md", "docs/resources"],
  ["docs/index.md", "resources"],
])("the list of resources in %s is made of them", (file, folder) => {
  const page = read(file);
  expect(withMadePart(page, "resources", resourceTable(definitions, folder))).toBe(page);
});

test("the overview's list of operations names the resource types that use each", () => {
  const page = read("docs", "index.md");
  const types = definitions.map(({ type }) => type);
  for (const [name, { number, title }] of Object.entries(operations)) {
    const row = page.split("\n").find((line) => line.startsWith(`| ${number} ${title} `)) ?? "";
    const named = [...row.matchAll(/`(\w+)`/g)].flatMap(([, word = ""]) =>
      types.includes(word) ? [word] : [],
    );
    const living = definitions.filter(({ operations: own }) => own.includes(name)).map(({ type }) => type);
    expect([title, ...named.sort()]).toEqual([title, ...living.sort()]);
  }
});

test("the comments of workspace data are those of the schema of workspace files", () => {
  const text = read("src", "workspace", "file", "workspace-file.ts");
  expect(withWorkspaceComments(text, read("workspace.schema.json"))).toBe(text);
});
