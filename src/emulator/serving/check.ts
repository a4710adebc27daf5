import type { z } from "zod";
import type { Behaviours } from "../behaviours/behaviours";
import { Rejection } from "./rejection";
import { fieldsWrong } from "./messages";

/**
 * Validates a request with the schema of its operation and returns the result. If `unknownFields` is `ignored`, fields that
 * the schema does not contain are removed instead of rejected.
 *
 * @throws {Rejection} INVALID_ARGUMENT naming the path of each problem.
 */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  behaviours: Behaviours,
): z.output<Schema> {
  const first = schema.safeParse(raw);
  if (first.success) return first.data;
  if (behaviours.unknownFields === "ignored" && first.error.issues.every(isUnknownField)) {
    const second = schema.safeParse(without(raw, first.error.issues));
    if (second.success) return second.data;
    throw invalid(second.error.issues, raw);
  }
  throw invalid(first.error.issues, raw);
}

type Issue = z.core.$ZodIssue;

const isUnknownField = (issue: Issue): boolean => issue.code === "unrecognized_keys";

function without(raw: unknown, issues: readonly Issue[]): unknown {
  const copy: unknown = structuredClone(raw);
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const at = valueAt(copy, issue.path);
    if (typeof at !== "object" || at === null) continue;
    for (const key of issue.keys) Reflect.deleteProperty(at, key);
  }
  return copy;
}

function invalid(issues: readonly Issue[], raw: unknown): Rejection {
  const problems = issues.map((issue) => describe(issue, raw));
  return new Rejection("INVALID_ARGUMENT", fieldsWrong({ problems }));
}

function describe(issue: Issue, raw: unknown): { path: string; problem: string } {
  const path = issue.path.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : `${text}.${String(step)}`),
    "data",
  );
  const absent = valueAt(raw, issue.path) === undefined && issue.code !== "custom";
  return { path, problem: absent ? "is required" : issue.message };
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
