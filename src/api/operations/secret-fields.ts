import { z } from "zod";

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType;

/** Returns the names of the fields in a schema that are marked by `secret`, at whatever depth. */
export function secretFieldsIn(schema: z.core.$ZodType): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (part: z.core.$ZodType, name: string | undefined): void => {
    if (name !== undefined && z.globalRegistry.get(part)?.["secret"] === true) names.add(name);
    if (seen.has(part)) return;
    seen.add(part);
    const { def } = part._zod;
    const reads = z.globalRegistry.get(part)?.["reads"];
    if (isSchema(reads)) visit(reads, name);
    if (part instanceof z.ZodObject) {
      const fields: Readonly<Record<string, z.core.$ZodType>> = part.shape;
      for (const [field, inner] of Object.entries(fields)) visit(inner, field);
      return;
    }
    // A wrapper such as optional keeps the name of its field.
    for (const inner of Object.values(def).flat()) if (isSchema(inner)) visit(inner, name);
  };
  visit(schema, undefined);
  return names;
}
