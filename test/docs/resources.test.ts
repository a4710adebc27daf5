import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "@jest/globals";
import { operations } from "../../src/api";
import { lifecycles } from "../../src/resources";
import { definitions } from "../../src/resources/definitions";
import { folderOf } from "../../tools/docs/folder";
import { repositoryRoot } from "../../tools/repository-root";

describe.each(definitions.map((definition) => [definition.type, definition] as const))(
  "the definition of %s",
  (type, definition) => {
    it("has a read handler if, and only if, it documents what reading shows", () => {
      const handlers = lifecycles.get(type)?.handlers;
      expect(handlers?.definition).toBe(definition);
      expect(handlers?.read !== undefined).toBe(definition.read !== undefined);
      expect(handlers?.probe !== undefined).toBe(definition.probe !== undefined);
    });

    it("names operations of the client, and existing inputs", () => {
      expect(Object.keys(operations)).toEqual(expect.arrayContaining([...definition.operations]));
      expect(Object.keys(definition.inputs)).toEqual(expect.arrayContaining([...definition.identifiedBy]));
    });
  },
);

test("every resource type has a definition and a folder, and nothing else has one", () => {
  expect([...lifecycles.keys()].sort()).toEqual(definitions.map(({ type }) => type).sort());
  const folders = readdirSync(join(repositoryRoot(), "src", "resources"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(definitions.map(folderOf).sort());
});
