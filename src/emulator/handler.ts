import type { z } from "zod";
import type { Operation } from "../api/operations";
import type { Behaviours } from "./behaviours";
import { Failure } from "./failure";
import type { JsonObject } from "./json";
import { words, type Said } from "./words";
import type { KeyState, Store } from "./store";

/** What a request acts on: the store, and the key whose credentials it carries. */
export interface Context {
  readonly store: Store;
  readonly key: KeyState;
  readonly behaviours: Behaviours;
}

/** The parts of a success envelope; `bare` replaces the whole of `result` (search of judgments). */
export interface Reply {
  readonly message?: Said;
  readonly data?: unknown;
  readonly beside?: JsonObject;
  readonly bare?: JsonObject;
}

/** An operation that is served: its request is checked against the table's schema, then acted upon. */
export interface Served {
  /** @throws {Failure} INVALID_ARGUMENT naming the path of each problem. */
  check(raw: unknown, behaviours: Behaviours): void;
  run(raw: unknown, context: Context): Reply;
}

export function serve<Request extends z.ZodType, Response extends z.ZodType>(
  operation: Operation<Request, Response>,
  act: (context: Context, data: z.output<Request>) => Reply,
): Served {
  return {
    check: (raw, behaviours) => void parse(operation.request, raw, behaviours),
    run: (raw, context) => act(context, parse(operation.request, raw, context.behaviours)),
  };
}

function parse<Schema extends z.ZodType>(
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

function invalid(issues: readonly Issue[], raw: unknown): Failure {
  const problems = issues.map((issue) => describe(issue, raw));
  return new Failure("INVALID_ARGUMENT", words.fieldsWrong({ problems }));
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
