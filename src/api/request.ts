import type { z } from "zod";
import { isDeeperThan, MOST_LEVELS, pathText, TOO_DEEP } from "../values/path";
import { settingOf, type Settings } from "../settings";
import { InvalidRequestError, SettingError } from "./errors";
import type { Mask } from "./mask";
import type { AuthMode, Idempotency, Operation, OperationName } from "./operations";

export interface HttpRequest<Data extends object = object> {
  readonly origin: string;
  readonly path: string;
  readonly idempotency: Idempotency;
  readonly headers: Readonly<Record<string, string>>;
  /** The request that the caller made, without credentials. */
  readonly data: Data;
  readonly body: object;
  readonly json: string;
  readonly mask: Mask;
}

const FIXED_HEADERS = {
  "content-type": "application/json",
  accept: "application/json",
  "user-agent": "pulumi-collab",
};

/**
 * Checks the caller's request and makes it ready to be sent. If its list is longer than the contract allows, it becomes several
 * requests.
 *
 * @throws {InvalidRequestError} if the request is outside the contract's limits.
 * @throws {SettingError} if a credential is missing.
 */
export function prepare<Data extends object>(
  name: OperationName,
  operation: Operation<z.ZodType<Data>>,
  request: unknown,
  settings: Settings,
  mask: Mask,
): HttpRequest<Data>[] {
  const { origin, pathname: path } = new URL(settings.baseUrl + operation.path);
  return batchParts(request, operation.batch).map(({ part, from }) => {
    const data = check(name, operation, part, from);
    const { headers, fields } = credentialsFor(name, operation.auth, settings);
    const body = { data: { ...data, ...fields } };
    return {
      origin,
      path,
      idempotency:
        typeof operation.idempotency === "function" ? operation.idempotency(data) : operation.idempotency,
      headers: { ...FIXED_HEADERS, ...headers },
      data,
      body,
      json: jsonOf(name, body),
      mask: mask.including(body),
    };
  });
}

/** Splits a list that is too long. `from`: the index in the whole list at which the part begins. */
function batchParts(request: unknown, batch: Operation["batch"]): { part: unknown; from: number }[] {
  const whole = [{ part: request, from: 0 }];
  if (!batch || typeof request !== "object" || request === null) return whole;
  const list: unknown = Reflect.get(request, batch.field);
  if (!Array.isArray(list) || list.length <= batch.size) return whole;
  return Array.from({ length: Math.ceil(list.length / batch.size) }, (_, index) => {
    const from = index * batch.size;
    return { part: { ...request, [batch.field]: list.slice(from, from + batch.size) }, from };
  });
}

function check<Data>(
  name: OperationName,
  { request: schema, batch }: Operation<z.ZodType<Data>>,
  part: unknown,
  from: number,
): Data {
  const deep = Object.entries(part ?? {}).filter(([, value]) => isDeeperThan(value, MOST_LEVELS));
  if (deep.length > 0) {
    const issues = deep.map(([path]) => ({ path, message: TOO_DEEP }));
    throw new InvalidRequestError(name, issues);
  }
  const checked = schema.safeParse(part, { error: typeMessage });
  if (checked.success) return checked.data;
  const issues = checked.error.issues.flatMap((issue) => {
    const [field, index, ...rest] = issue.path;
    const isInList = batch && field === batch.field && typeof index === "number";
    return describeIssue({ ...issue, path: isInList ? [field, index + from, ...rest] : issue.path });
  });
  throw new InvalidRequestError(name, issues);
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** An error map for zod: describes what a value of the wrong type must be. zod's own messages name JavaScript types. */
const typeMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is required";
  return `must be ${TYPES[issue.expected] ?? issue.expected}`;
};

/** Describes an issue by its path, never with a value. */
function describeIssue(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  if (issue.code !== "unrecognized_keys") return [{ path: pathText(issue.path), message: issue.message }];
  const message = "is not a field of this operation";
  return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), message }));
}

function jsonOf(name: OperationName, body: object): string {
  try {
    return JSON.stringify(body);
  } catch {
    throw new InvalidRequestError(name, [{ path: "", message: "cannot be written as JSON" }]);
  }
}

/** The parts of the credentials that a mode needs, and their headers. */
const OF_KEY = [
  ["apiKey", "api-key"],
  ["authToken", "auth-token"],
] as const;
const OF_WORKSPACE = [
  ["workspaceId", "workspace-id"],
  ["workspaceAuthToken", "workspace-auth-token"],
] as const;

/**
 * Returns the headers and the fields of `data` that contain the credentials of an operation.
 *
 * @throws {SettingError} naming the missing credential.
 */
function credentialsFor(operation: OperationName, auth: AuthMode, settings: Settings) {
  const headers: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const [name, header] of auth === "workspace" ? OF_WORKSPACE : OF_KEY) {
    const value = settings[name];
    if (value === undefined)
      throw new SettingError(name, `is required by ${operation} (environment: ${settingOf(name).env})`);
    if (auth !== "body") headers[`${settings.headerPrefix}${header}`] = value;
    if (auth === "body" || auth === "apiKeyAndBody") fields[name] = value;
  }
  return { headers, fields };
}
