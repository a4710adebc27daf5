import { z } from "zod";
import { isPublic, type Input, type OnChange } from "../definition/definition";
import { isDeeperThan, MOST_LEVELS, TOO_DEEP } from "../values/depth";
import { withoutBlankFields, withoutBlanks } from "../values/plain";
import { lookForReservedKeys, RESERVED_KEY } from "../values/reserved-key";
import { hasUnknown, isUnknown, UNKNOWN, valueAt } from "../values/unknown";

export interface Field<Schema extends z.ZodType = z.ZodType> {
  /** Checks and normalizes a given value. Optional inputs are `.optional()`. */
  readonly schema: Schema;
  readonly onChange: OnChange;
  readonly blanks?: Input["blanks"];
}

export type Fields = Readonly<Record<string, Field>>;

export interface Problem {
  /** The path of the input: `emailServiceConfig.type`, `domains[3]`. */
  readonly path: string;
  readonly message: string;
}

export interface Checked {
  readonly inputs: Record<string, unknown>;
  readonly problems: readonly Problem[];
}

/**
 * Checks the inputs of a resource and normalizes them to the form that is compared and stored. Unknown values pass at any
 * depth. A list that contains an unknown value is unknown as a whole, because its checked form may not be a list.
 */
export function checkFields(fields: Fields, given: Readonly<Record<string, unknown>>): Checked {
  const inputs: Record<string, unknown> = {};
  const problems: Problem[] = [];
  if (Object.hasOwn(given, "__proto__")) problems.push({ path: "what is given", message: RESERVED_KEY });
  for (const name of Object.keys(given)) {
    if (isPublic(name) && !Object.hasOwn(fields, name)) {
      problems.push({
        path: name,
        message: `is not an input; the inputs are ${namesOf(fields).join(", ")}`,
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
    const result = isUnknown(value) ? { success: true as const, data: value } : schema.safeParse(value);
    if (result.success) {
      const checked = Array.isArray(value) && hasUnknown(value) ? UNKNOWN : result.data;
      if (checked !== undefined) inputs[name] = checked;
      continue;
    }
    const issues = result.error.issues.filter((issue) => !isUnknown(valueAt(value, issue.path)));
    for (const issue of issues) {
      problems.push({
        path: pathOf(name, issue.path),
        message: valueAt(value, issue.path) === undefined ? "is required" : issueText(issue),
      });
    }
    inputs[name] = Array.isArray(value) && hasUnknown(value) ? UNKNOWN : value;
  }
  return { inputs, problems };
}

/** Returns the names of the inputs that users may set. */
const namesOf = (fields: Fields): string[] => Object.keys(fields).filter(isPublic);

function cleaned(value: unknown, blanks: Field["blanks"]): unknown {
  if (blanks === "content") return value ?? undefined;
  return blanks === "members" ? withoutBlankFields(value) : withoutBlanks(value);
}

function pathOf(name: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : `${text}.${String(key)}`),
    name,
  );
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `has no field named ${issue.keys.join(", ")}`;
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input"))
    return `must be ${article(issue.expected)}`;
  return issue.message;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

export const text = z.string().min(1, "must not be empty");

/** An identifier that the caller chooses. */
export const identifier = text.refine((value) => value.isWellFormed(), "must be well-formed Unicode text");

export { email } from "../api/operations/fields";

/** Returns the check of an entry of a map that is keyed by member. */
export const entryOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "invalid_type" ? "must be an object; {} is one without settings" : undefined,
  });

export const flag = z.boolean();
