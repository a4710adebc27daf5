import { z } from "zod";
import { isPublic, type Input, type OnChange } from "../definition/definition";
import { isDeeperThan, MOST_LEVELS, TOO_DEEP } from "../values/depth";
import { withoutBlankFields, withoutBlanks } from "../values/plain";
import { lookForReservedKeys, RESERVED_KEY } from "../values/reserved-key";
import { hasUnknown, isUnknown, UNKNOWN, valueAt } from "../values/unknown";

export interface Field<Schema extends z.ZodType = z.ZodType> {
  /** Checks and normalises a value that is given; optional inputs are `.optional()`. */
  readonly schema: Schema;
  readonly onChange: OnChange;
  readonly blanks?: Input["blanks"];
}

export type Fields = Readonly<Record<string, Field>>;

export interface Problem {
  /** The input, with its path: `emailServiceConfig.type`, `domains[3]`. */
  readonly path: string;
  readonly message: string;
}

export interface Checked {
  readonly inputs: Record<string, unknown>;
  readonly problems: readonly Problem[];
}

/**
 * Checks the inputs of a resource and writes them in the one form that is compared and stored. What is unknown passes, at
 * any depth; a list of which something is unknown is unknown as a whole, as its checked form may be no list.
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
    // Before anything that goes into it level by level, and would run out of stack.
    if (Object.hasOwn(given, name) && isDeeperThan(given[name], MOST_LEVELS)) {
      problems.push({ path: name, message: TOO_DEEP });
      continue;
    }
    const value = Object.hasOwn(given, name) ? cleaned(given[name], blanks) : undefined;
    // The check of a map passes over that name, and so would what it stands for be.
    const refuse = (path: string) => void problems.push({ path, message: RESERVED_KEY });
    lookForReservedKeys(value, name, { refuse });
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

/** Those that people may write. */
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

/** An entry of a map that is keyed by members. */
export const entryOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "invalid_type" ? "must be an object; {} is one without settings" : undefined,
  });

export const flag = z.boolean();
