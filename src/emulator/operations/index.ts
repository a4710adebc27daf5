import type { z } from "zod";
import { operations, type OperationName } from "../../api/operations";
import { isMap } from "../../values/plain";
import { valueOnPath } from "../../values/unknown";
import type { Behaviours } from "../behaviours";
import { Rejection, type Context, type Request, type Result } from "../serving/handler";
import { messages } from "../serving/messages";
import * as content from "./content";
import * as documents from "./documents";
import * as judgments from "./judgments";
import * as migrations from "./migrations";
import * as notifications from "./notifications";
import * as organizations from "./organizations";
import * as users from "./users";
import * as workspace from "./workspace";

type Handlers = { readonly [Name in OperationName]: (context: Context, request: Request<Name>) => Result };

/** The exported function with the name of an operation handles it. Without such a function, this does not compile. */
const handlers: Handlers = {
  ...content,
  ...documents,
  ...judgments,
  ...migrations,
  ...notifications,
  ...organizations,
  ...users,
  ...workspace,
};

type Schemas = { readonly [Name in OperationName]: { readonly request: z.ZodType<Request<Name>> } };
const schemas: Schemas = operations;

export function apply(name: OperationName, raw: unknown, context: Context): Result {
  const isEmpty = isMap(raw) && Array.isArray(raw.domains) && raw.domains.length === 0;
  // The schemas reject an empty list of domains.
  const isOfDomains = name === "addDomains" || name === "deleteDomains";
  if (isEmpty && isOfDomains && context.behaviours.emptyDomains === "accepted")
    return handlers[name](context, { domains: [] });
  return run(schemas[name], handlers[name], raw, context);
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
export function validated<Data>(schema: z.ZodType<Data>, raw: unknown, behaviours: Behaviours): Data {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.filter((issue) => issue.code === "unrecognized_keys");
  if (behaviours.unknownFields === "refused" || unknown.length === 0) throw invalid(issues, raw);
  const copy = structuredClone(raw);
  for (const { path, keys } of unknown) {
    const at = valueOnPath(copy, path);
    for (const key of keys) if (isMap(at)) Reflect.deleteProperty(at, key);
  }
  return validated(schema, copy, behaviours);
}

function invalid(issues: readonly z.core.$ZodIssue[], raw: unknown): Rejection {
  return fieldsInvalid(
    issues.map((issue) => {
      const path = issue.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`));
      const absent = valueOnPath(raw, issue.path) === undefined && issue.code !== "custom";
      return { path: `data${path.join("")}`, problem: absent ? "is required" : issue.message };
    }),
  );
}

export function fieldsInvalid(fields: readonly { path: string; problem: string }[]): Rejection {
  const problems = fields.map(({ path, problem }) => `${path}: ${problem}`).join("; ");
  const paths = fields.map(({ path }) => path);
  return new Rejection("INVALID_ARGUMENT", messages.fieldsInvalid(problems, paths));
}
