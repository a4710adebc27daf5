import type { z } from "zod";
import { operations, type OperationName } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import { Rejection, type Context, type Request, type Result } from "../serving/handler";
import { messages } from "../serving/messages";
import * as content from "./content";
import * as documents from "./documents";
import * as folders from "./folders";
import * as judgments from "./judgments";
import * as migrations from "./migrations";
import * as notifications from "./notifications";
import * as organizations from "./organizations";
import * as users from "./users";
import * as workspace from "./workspace";
import { emptyDomainsResult } from "./workspace";

type Handlers = { readonly [Name in OperationName]: (context: Context, request: Request<Name>) => Result };

type Schemas = { readonly [Name in OperationName]: { readonly request: z.ZodType<Request<Name>> } };
const schemas: Schemas = operations;

/** The exported function with the name of an operation handles it. Without such a function, this does not compile. */
const handlers: Handlers = {
  ...content,
  ...documents,
  ...folders,
  ...judgments,
  ...migrations,
  ...notifications,
  ...organizations,
  ...users,
  ...workspace,
};

/**
 * Validates the data of a request without applying it.
 *
 * @throws {Rejection} INVALID_ARGUMENT naming the path of each problem.
 */
export function validate(name: OperationName, raw: unknown, behaviours: Behaviours): void {
  if (!emptyDomainsResult(name, raw, behaviours))
    validated<unknown>(operations[name].request, raw, behaviours);
}

/** Validates and applies a request. */
export function apply(name: OperationName, raw: unknown, context: Context): Result {
  return (
    emptyDomainsResult(name, raw, context.behaviours) ?? run(schemas[name], handlers[name], raw, context)
  );
}

function run<Name extends OperationName>(
  { request }: Schemas[Name],
  handler: Handlers[Name],
  raw: unknown,
  context: Context,
): Result {
  return handler(context, validated(request, raw, context.behaviours));
}

/**
 * Validates a request with the schema of its operation and returns the result. If `unknownFields` is `ignored`, fields that
 * the schema does not contain are removed instead of rejected.
 *
 * @throws {Rejection} INVALID_ARGUMENT naming the path of each problem.
 */
function validated<Data>(schema: z.ZodType<Data>, raw: unknown, behaviours: Behaviours): Data {
  const first = schema.safeParse(raw);
  if (first.success) return first.data;
  const { issues } = first.error;
  if (behaviours.unknownFields === "refused" || issues.some(({ code }) => code !== "unrecognized_keys"))
    throw invalid(issues, raw);
  const second = schema.safeParse(withoutUnknownFields(raw, issues));
  if (second.success) return second.data;
  throw invalid(second.error.issues, raw);
}

type Issue = z.core.$ZodIssue;

function withoutUnknownFields(raw: unknown, issues: readonly Issue[]): unknown {
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
  return fieldsInvalid(
    issues.map((issue) => {
      const path = issue.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`));
      const absent = valueAt(raw, issue.path) === undefined && issue.code !== "custom";
      return { path: `data${path.join("")}`, problem: absent ? "is required" : issue.message };
    }),
  );
}

export function fieldsInvalid(fields: readonly { path: string; problem: string }[]): Rejection {
  const problems = fields.map(({ path, problem }) => `${path}: ${problem}`).join("; ");
  const paths = fields.map(({ path }) => path);
  return new Rejection("INVALID_ARGUMENT", messages.fieldsInvalid({ problems, paths }));
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
