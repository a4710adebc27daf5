import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly additionalProperties?: Described | boolean;
}

/** Returns every writable field with its path. `*` represents an id. */
function fieldsIn({ properties = {}, additionalProperties }: Described, path = ""): [string, Described][] {
  const named = Object.entries(properties).flatMap(([key, field]): [string, Described][] => [
    [`${path}${key}`, field],
    ...fieldsIn(field, `${path}${key}.`),
  ]);
  const keyed = typeof additionalProperties === "object" ? fieldsIn(additionalProperties, `${path}*.`) : [];
  return [...named, ...keyed];
}

test("every field of a workspace file has a description", () => {
  const text = readFileSync(join(repositoryRoot(), "workspace.schema.json"), "utf8");
  const fields = fieldsIn(JSON.parse(text) as Described);
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([]);
});
