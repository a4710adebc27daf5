import { z } from "zod";

/** Returns the JSON Schema of workspace files for editors. All editors support draft 7. */
export function workspaceJsonSchema(form: z.ZodType): string {
  const schema = z.toJSONSchema(form, { target: "draft-7", io: "input" });
  return `${JSON.stringify(simplified(schema), null, 2)}\n`;
}

/** Converts `anyOf` a type and null to a list of the two types, because editors complete the fields only in that form. */
function simplified(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplified);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, simplified(value)] as const);
  const { anyOf, ...rest } = Object.fromEntries(entries);
  const [one, other, ...others] = z.array(z.unknown()).catch([]).parse(anyOf);
  const nullable = isTyped(one) && isTyped(other) && other.type === "null" && others.length === 0;
  if (nullable) return { ...one, ...rest, type: [one.type, "null"] };
  return anyOf === undefined ? rest : { ...rest, anyOf };
}

function isTyped(schema: unknown): schema is { type: string } {
  return typeof schema === "object" && schema !== null && "type" in schema && typeof schema.type === "string";
}
