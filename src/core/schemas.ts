import { z } from "zod";
import { content, jsonObject } from "../api/operations/fields";
import type { Definition, Input, Inputs } from "../definition/definition";
import type { CheckedBy, Members, Shape, Type } from "../definition/type";
import { noDomain, normaliseDomain } from "../values/domain";
import { isMap } from "../values/plain";
import { email, entryOf, flag, identifier, text, type Field, type Fields } from "./fields";
import { setOf } from "./members";

/** Checks that a resource type defines itself, where its definition does not describe them completely. */
export type OwnSchemas<I extends Inputs> = {
  readonly [Name in keyof I]?: z.ZodType<CheckedBy<I[Name]["type"]> | undefined>;
};

/** Builds the check of each input from the definition. */
export function fieldsOf<I extends Inputs>(
  { inputs }: Pick<Definition<I>, "inputs">,
  own: OwnSchemas<I>,
): Fields {
  const schemas: Readonly<Record<string, z.ZodType | undefined>> = own;
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]): [string, Field] => {
      const { onChange, blanks } = input;
      const schema = schemas[name] ?? schemaOfInput(input);
      return [name, blanks === undefined ? { schema, onChange } : { schema, onChange, blanks }];
    }),
  );
}

function schemaOfInput({ type, need, default: value, blanks }: Input): z.ZodType {
  const schema = schemaOf(type);
  if (need === "required") return schema;
  if (need === "defaulted") return schema.default(value);
  return blanks === "content" ? absentWhenBlank(schema) : schema.optional();
}

/** Checks an optional input of `content`: only the whole value can be blank. */
const absentWhenBlank = (schema: z.ZodType) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Returns the check of a type. */
function schemaOf({ shape }: Type): z.ZodType {
  switch (shape.is) {
    case "text":
      return textOf(shape);
    case "choice":
      return z.enum(shape.of, `must be ${alternatives(shape.of)}`);
    case "flag":
      return flag;
    case "number":
      return numberOf(shape);
    case "list":
      return z.array(schemaOf(shape.of), "must be a list");
    case "set":
      return setOf(textOf(shape.of.shape));
    case "map":
      return z.record(identifier, entrySchema(shape.of));
    case "object":
      return z.strictObject(shapeOf(shape.fields));
    case "object of the user's":
      return shape.with === undefined ? jsonObject : objectWith(shape.with);
    case "content of an editor":
      return content;
  }
}

function textOf(shape: Shape): z.ZodType<string> {
  if (shape.is !== "text") throw new TypeError(`A set has members that are text, and not ${shape.is}`);
  const { not } = shape;
  const schema = formatOf(shape.format);
  return not
    ? schema.refine(
        (value) => value !== not.value,
        `must not be ${JSON.stringify(not.value)}: ${not.because}`,
      )
    : schema;
}

function formatOf(format: Extract<Shape, { is: "text" }>["format"]): z.ZodType<string> {
  if (format === "identifier") return identifier;
  if (format === "email") return email;
  return format === "domain" ? domain : text;
}

/** Checks a domain in any spelling. Checked inputs and states contain it as the service stores it. */
const domain = text.transform((spelling, context) => {
  const normal = normaliseDomain(spelling);
  if (normal !== undefined) return normal;
  context.addIssue({ code: "custom", message: noDomain(spelling) });
  return "";
});

function numberOf({ above, below, wholeFrom }: Extract<Shape, { is: "number" }>): z.ZodType<number> {
  if (wholeFrom !== undefined) {
    const least = `must be a whole number of at least ${wholeFrom}`;
    return z.int(least).min(wholeFrom, least);
  }
  if (above === undefined || below === undefined) return z.number();
  const limits = `must be more than ${above} and less than ${below}`;
  return z.number().gt(above, limits).lt(below, limits);
}

/** Returns the check of the entries of a map. Entries are objects that may be empty. */
const entrySchema = (type: Type) =>
  type.shape.is === "object" ? entryOf(shapeOf(type.shape.fields)) : schemaOf(type);

const shapeOf = (fields: Members) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, needed }]) => [
      name,
      needed ? schemaOf(type) : schemaOf(type).optional(),
    ]),
  );

const objectWith = (field: string) =>
  z.custom(
    (value) => isMap(value) && Object.keys(value).length > 0,
    `must be an object with at least one field, such as ${field}`,
  );

function alternatives(words: readonly string[]): string {
  const quoted = words.map((word) => JSON.stringify(word));
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1) ?? ""}`;
}
