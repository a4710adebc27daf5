import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { described, type Described } from "../../tools/docs/workspace-comments";
import { repositoryRoot } from "../../tools/repository-root";

const committed = readFileSync(join(repositoryRoot(), "workspace.schema.json"), "utf8");

/** Returns every writable field with its path. `*` represents an id. */
function fieldsIn(
  { properties = {}, additionalProperties, oneOf = [] }: Described,
  path = "",
): [string, Described][] {
  const named = Object.entries(properties).flatMap(([key, field]): [string, Described][] => [
    [`${path}${key}`, field],
    ...fieldsIn(field, `${path}${key}.`),
  ]);
  const keyed = typeof additionalProperties === "object" ? fieldsIn(additionalProperties, `${path}*.`) : [];
  return [...named, ...keyed, ...oneOf.flatMap((each) => fieldsIn(each, path))];
}

test("every field of a workspace file has a description", () => {
  const fields = fieldsIn(described.parse(JSON.parse(committed)));
  expect([...new Set(fields.map(([path]) => path))]).toEqual([
    "domains",
    "organizations",
    "organizations.*.disabled",
    "organizations.*.folders",
    "organizations.*.documents",
    "organizations.*.documents.*.documentName",
    "organizations.*.documents.*.folderId",
    "organizations.*.users",
    "organizations.*.users.*.name",
    "organizations.*.users.*.email",
    "organizations.*.editors",
    "organizations.*.editors.*.*.type",
    "organizations.*.editors.*.*.data",
    "organizations.*.editors.*.*.contentKey",
    "organizations.*.editors.*.*.onConflict",
    "$schema",
  ]);
  expect(fields.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([]);
});
