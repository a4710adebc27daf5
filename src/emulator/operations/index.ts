import type { z } from "zod";
import { operations, type OperationName } from "../../api/operations";
import { valueOnPath } from "../../values/unknown";
import { Rejection, type Context, type Request, type Result } from "../serving/handler";
import { verbatim } from "../serving/messages";
import * as content from "./content";
import * as documents from "./documents";
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
  ...migrations,
  ...notifications,
  ...organizations,
  ...users,
  ...workspace,
};

type Schemas = { readonly [Name in OperationName]: { readonly request: z.ZodType<Request<Name>> } };
const schemas: Schemas = operations;

export function apply(name: OperationName, raw: unknown, context: Context): Result {
  return run(schemas[name], handlers[name], raw, context);
}

function run<Name extends OperationName>(
  { request }: Schemas[Name],
  handler: Handlers[Name],
  raw: unknown,
  context: Context,
): Result {
  return handler(context, validated(request, raw));
}

/**
 * Validates a request with the schema of its operation and returns the result.
 *
 * @throws {Rejection} INVALID_ARGUMENT naming the path of each problem.
 */
export function validated<Data>(schema: z.ZodType<Data>, raw: unknown): Data {
  const { data, error } = schema.safeParse(raw);
  if (!error) return data;
  throw fieldsInvalid(
    error.issues.map((issue) => {
      const path = issue.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`));
      const absent = valueOnPath(raw, issue.path) === undefined && issue.code !== "custom";
      return { path: `data${path.join("")}`, problem: absent ? "is required" : issue.message };
    }),
  );
}

export function fieldsInvalid(fields: readonly { path: string; problem: string }[]): Rejection {
  const problems = fields.map(({ path, problem }) => `${path}: ${problem}`);
  return new Rejection("INVALID_ARGUMENT", verbatim(problems.join("; ")));
}
