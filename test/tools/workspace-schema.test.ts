import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { z } from "zod";
import { repositoryRoot } from "../../tools/repository-root";

const committed = readFileSync(join(repositoryRoot(), "workspace.schema.json"), "utf8");

interface Schema {
  properties?: Record<string, Schema> | undefined;
  additionalProperties?: Schema | boolean | undefined;
  oneOf?: Schema[] | undefined;
  description?: string | undefined;
}

const schema: z.ZodType<Schema> = z.object({
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get additionalProperties() {
    return z.union([schema, z.boolean()]).optional();
  },
  get oneOf() {
    return z.array(schema).optional();
  },
  description: z.string().optional(),
});

/** Returns every writable field with its path. `*` represents an id. */
function fieldsIn(
  { properties = {}, additionalProperties, oneOf = [] }: Schema,
  path = "",
): [string, Schema][] {
  const named = Object.entries(properties).flatMap(([key, field]): [string, Schema][] => [
    [`${path}${key}`, field],
    ...fieldsIn(field, `${path}${key}.`),
  ]);
  const keyed = typeof additionalProperties === "object" ? fieldsIn(additionalProperties, `${path}*.`) : [];
  return [...named, ...keyed, ...oneOf.flatMap((each) => fieldsIn(each, path))];
}

test("every field of a workspace file has a description", () => {
  const fields = fieldsIn(schema.parse(JSON.parse(committed)));
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
