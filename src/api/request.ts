import type { z } from "zod";
import { isDeeperThan, MOST_LEVELS, TOO_DEEP } from "./depth";
import { InvalidRequestError } from "./errors";
import type { OperationName } from "./operations";

interface Issue {
  readonly path: string;
  readonly message: string;
}

/**
 * Checks a request against the contract's limits.
 *
 * @throws {InvalidRequestError} by path, never with a value.
 */
export function checkRequest<Checked>(
  operation: OperationName,
  schema: z.ZodType<Checked>,
  { request, cut }: Part,
): Checked {
  const deep = Object.entries(request ?? {}).filter(([, value]) => isDeeperThan(value, MOST_LEVELS));
  if (deep.length > 0) {
    throw new InvalidRequestError(
      operation,
      deep.map(([path]) => ({ path, message: TOO_DEEP })),
    );
  }
  const checked = schema.safeParse(request, { error: ownWords });
  if (checked.success) return checked.data;
  const issues = checked.error.issues.map((issue) => ({ ...issue, path: wholePath(issue.path, cut) }));
  throw new InvalidRequestError(operation, issues.flatMap(issuesOf));
}

/** A request, or a part of one whose list is too long for the contract. */
export interface Part {
  readonly request: unknown;
  /** The list that was cut, and where in it this part begins. */
  readonly cut?: { readonly field: string; readonly from: number };
}

/** Cuts a request's list into parts of the size that the contract allows. */
export function split(request: unknown, batch?: { readonly field: string; readonly size: number }): Part[] {
  if (!batch || typeof request !== "object" || request === null) return [{ request }];
  const { field, size } = batch;
  const list: unknown = Reflect.get(request, field);
  if (!Array.isArray(list) || list.length <= size) return [{ request }];
  const parts: Part[] = [];
  for (let from = 0; from < list.length; from += size) {
    parts.push({ request: { ...request, [field]: list.slice(from, from + size) }, cut: { field, from } });
  }
  return parts;
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** For what the schemas leave to zod, whose own words name types of JavaScript. */
const ownWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is required";
  return `must be ${KINDS[issue.expected] ?? issue.expected}`;
};

/** The path in the request as the caller wrote it. */
function wholePath([field, index, ...rest]: readonly PropertyKey[], cut: Part["cut"]): PropertyKey[] {
  const start = [field, index].filter((key) => key !== undefined);
  if (!cut || field !== cut.field || typeof index !== "number") return [...start, ...rest];
  return [field, index + cut.from, ...rest];
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: pathOf([...issue.path, key]),
      message: "is not a field of this operation",
    }));
  }
  return [{ path: pathOf(issue.path), message: issue.message }];
}

/** A path as a program writes it, such as `documents[3].documentId`. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");
}
