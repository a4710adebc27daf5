import { z } from "zod";
import { content, email, jsonObject } from "../api/operations/fields";
import { isPublic, type Definition, type Input, type Inputs } from "../definition/definition";
import type { CheckedBy, ObjectFields, Shape, Type } from "../definition/type";
import { isDeeperThan, MOST_LEVELS, pathText, TOO_DEEP } from "../values/path";
import { noDomain, normaliseDomain } from "../values/domain";
import { isMap, withoutBlankFields, withoutBlanks } from "../values/plain";
import { lookForReservedKeys, RESERVED_KEY } from "../values/state-keys";
import { hasUnknown, isUnknown, UNKNOWN, valueOnPath } from "../values/unknown";
import { membersOf } from "./members";

interface Field extends Pick<Input, "onChange" | "blanks"> {
  readonly schema: z.ZodType;
}

export type Fields = Readonly<Record<string, Field>>;

export interface InputProblem {
  /** The path of the input: `emailServiceConfig.type`, `domains[3]`. */
  readonly path: string;
  readonly message: string;
}

export interface CheckedFields {
  readonly inputs: Record<string, unknown>;
  readonly problems: readonly InputProblem[];
}

/**
 * Checks the inputs of a resource and normalizes them to the form that is compared and stored. Unknown values pass at any
 * depth. A list that contains an unknown value is unknown as a whole, because its checked form may not be a list.
 */
export function checkFields(fields: Fields, given: Readonly<Record<string, unknown>>): CheckedFields {
  const inputs: Record<string, unknown> = {};
  const problems: InputProblem[] = [];
  if (Object.hasOwn(given, "__proto__")) problems.push({ path: "what is given", message: RESERVED_KEY });
  for (const name of Object.keys(given)) {
    if (isPublic(name) && !Object.hasOwn(fields, name)) {
      problems.push({
        path: name,
        message: `is not an input; the inputs are ${Object.keys(fields).filter(isPublic).join(", ")}`,
      });
    }
  }
  for (const [name, { schema, blanks }] of Object.entries(fields)) {
    // Runs before any recursive check, which would overflow the stack.
    if (Object.hasOwn(given, name) && isDeeperThan(given[name], MOST_LEVELS)) {
      problems.push({ path: name, message: TOO_DEEP });
      continue;
    }
    const value = Object.hasOwn(given, name) ? cleaned(given[name], blanks) : undefined;
    // The check of a map skips this name and its value.
    const reject = (path: string) => void problems.push({ path, message: RESERVED_KEY });
    lookForReservedKeys(value, name, { reject });
    const { data, error } = isUnknown(value)
      ? { data: value, error: undefined }
      : schema.safeParse(value, { error: misspelled });
    const checked = Array.isArray(value) && hasUnknown(value) ? UNKNOWN : error ? value : data;
    if (checked !== undefined) inputs[name] = checked;
    for (const issue of error?.issues ?? []) {
      const found = valueOnPath(value, issue.path);
      if (!isUnknown(found))
        problems.push({
          path: pathText([name, ...issue.path]),
          message: found === undefined ? "is required" : issueText(issue),
        });
    }
  }
  return { inputs, problems };
}

function cleaned(value: unknown, blanks: Field["blanks"]): unknown {
  if (blanks === "content") return value ?? undefined;
  return blanks === "members" ? withoutBlankFields(value) : withoutBlanks(value);
}

/** Lists the fields of an object with an unknown one, as `checkFields` lists the inputs. */
function misspelled({ code, keys, inst }: z.core.$ZodRawIssue): string | undefined {
  if (code !== "unrecognized_keys" || !Array.isArray(keys) || !(inst instanceof z.ZodObject))
    return undefined;
  return `has no field named ${keys.join(", ")}; the fields are ${Object.keys(inst.shape).join(", ")}`;
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_key")
    return `has an id that ${issue.issues.map(issueText).join(", ")}: correct it, or remove the entry`;
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input")) {
    const expected = issue.expected === "record" ? "map" : issue.expected;
    return `must be ${/^[aeiou]/.test(expected) ? "an" : "a"} ${expected}`;
  }
  return issue.message;
}

export const nonEmptyText = z.string().min(1, "must not be empty");

export const wellFormedId = nonEmptyText.refine(
  (value) => value.isWellFormed(),
  "must be well-formed Unicode text",
);

export { email };

export const entryOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "invalid_type" ? "must be an object; {} is one without settings" : undefined,
  });

/**
 * Returns the check of a list of members, in any order and with duplicates. It converts the list to the form that is compared
 * and stored. It accepts that form too: with `ignoreChanges`, the engine passes the old checked inputs to a check
 * (engine-notes: ignoreChanges).
 */
function setOf(member: z.ZodType<string>) {
  return z.preprocess(
    (given) => (isMap(given) ? Object.keys(given) : given),
    z
      .array(
        member.refine((name) => name !== "__proto__", "must not be __proto__"),
        "must be a list",
      )
      .transform(membersOf),
  );
}

/** Checks that a resource type defines itself, where its definition does not describe them completely. */
export type OwnSchemas<I extends Inputs> = {
  readonly [Name in keyof I]?: z.ZodType<CheckedBy<I[Name]["type"]> | undefined>;
};

export function fieldsOf<I extends Inputs>(
  { inputs }: Pick<Definition<I>, "inputs">,
  own: OwnSchemas<I>,
): Fields {
  const schemas: Readonly<Record<string, z.ZodType | undefined>> = own;
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]): [string, Field] => [
      name,
      { ...input, schema: schemas[name] ?? schemaOfInput(input) },
    ]),
  );
}

function schemaOfInput({ type, need, default: value, blanks }: Input): z.ZodType {
  const schema = schemaOf(type);
  if (need === "required") return schema;
  if (need === "defaulted") return schema.default(value);
  if (type.absent !== undefined)
    return schema.optional().transform((value) => (value === type.absent ? undefined : value));
  if (blanks !== "content") return schema.optional();
  // Only the whole content can be blank.
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

function schemaOf({ shape }: Type): z.ZodType {
  switch (shape.is) {
    case "text":
      return textOf(shape);
    case "choice": {
      const choices = shape.of.map((choice) => JSON.stringify(choice));
      return z.enum(shape.of, `must be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1) ?? ""}`);
    }
    case "flag":
      return z.boolean();
    case "number":
      return numberOf(shape);
    case "list":
      return z.array(schemaOf(shape.of), "must be a list");
    case "set":
      return setOf(textOf(shape.of.shape));
    case "map":
      return z.record(
        wellFormedId,
        shape.of.shape.is === "object" ? entryOf(shapeOf(shape.of.shape.fields)) : schemaOf(shape.of),
      );
    case "object":
      return z.strictObject(shapeOf(shape.fields));
    case "object of the user's":
      return shape.with === undefined ? jsonObject : nonEmptyObject(shape.with);
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
  if (format === "identifier") return wellFormedId;
  if (format === "email") return email;
  return format === "domain" ? domain : nonEmptyText;
}

/** Checks a domain in any spelling. Checked inputs and states contain it as the service stores it. */
const domain = nonEmptyText.transform((spelling, context) => {
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

const shapeOf = (fields: ObjectFields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, needed }]) => [
      name,
      needed ? schemaOf(type) : schemaOf(type).optional(),
    ]),
  );

const nonEmptyObject = (field: string) =>
  z.custom(
    (value) => isMap(value) && Object.keys(value).length > 0,
    `must be an object with at least one field, such as ${field}`,
  );
