import type { z } from "zod";
import { pathText, isDeeperThan, MOST_LEVELS, TOO_DEEP } from "../values/path";
import { typeWords } from "../values/type-token";
import { InvalidRequestError, SettingError } from "./errors";
import type { Mask } from "./mask";
import type { Operation, OperationName, Idempotency, AuthMode } from "./operations";
import { settingOf, type Settings } from "./settings";

/** A request that is ready to be sent. */
export interface HttpRequest {
  readonly path: string;
  readonly idempotency: Idempotency;
  readonly headers: Readonly<Record<string, string>>;
  /** The request that the caller made, without credentials. */
  readonly data: object;
  readonly body: unknown;
  readonly json: string;
  readonly mask: Mask;
}

/** A request that is ready to be sent, with the output of the operation's schema. */
export interface PreparedRequest<Checked> extends HttpRequest {
  readonly checked: Checked;
}

/** The caller's request, or a part of it if its list is longer than the contract allows. */
export interface Part {
  readonly data: unknown;
  /** The list that was split, and the index at which this part begins. */
  readonly cut?: { readonly field: string; readonly from: number };
}

/** Splits a list that is too long into parts of the size that the contract allows. Each part is sent as one request. */
export function split(data: unknown, batch?: { readonly field: string; readonly size: number }): Part[] {
  if (!batch || typeof data !== "object" || data === null) return [{ data }];
  const { field, size } = batch;
  const list: unknown = Reflect.get(data, field);
  if (!Array.isArray(list) || list.length <= size) return [{ data }];
  const parts: Part[] = [];
  for (let from = 0; from < list.length; from += size) {
    parts.push({ data: { ...data, [field]: list.slice(from, from + size) }, cut: { field, from } });
  }
  return parts;
}

const FIXED_HEADERS = {
  "content-type": "application/json",
  accept: "application/json",
  "user-agent": "pulumi-collab",
};

/**
 * Checks the caller's request and makes it ready to be sent.
 *
 * @throws {InvalidRequestError} if the request is outside the contract's limits.
 * @throws {SettingError} if a credential is missing.
 */
export function prepare<Checked>(
  name: OperationName,
  operation: Operation<z.ZodType<Checked>>,
  part: Part,
  settings: Settings,
  mask: Mask,
): PreparedRequest<Checked> {
  const checked = check(name, operation.request, part);
  const { headers, data } = credentialsFor(name, operation.auth, settings);
  const wanted = checked as object;
  const body = { data: { ...wanted, ...data } };
  const { path, idempotency } = operation;
  return {
    checked,
    path,
    idempotency: typeof idempotency === "function" ? idempotency(checked) : idempotency,
    headers: { ...FIXED_HEADERS, ...headers },
    data: wanted,
    body,
    json: jsonOf(name, body),
    mask: mask.including(body),
  };
}

function check<Checked>(operation: OperationName, schema: z.ZodType<Checked>, { data, cut }: Part): Checked {
  const deep = Object.entries(data ?? {}).filter(([, value]) => isDeeperThan(value, MOST_LEVELS));
  if (deep.length > 0) {
    throw new InvalidRequestError(
      operation,
      deep.map(([path]) => ({ path, message: TOO_DEEP })),
    );
  }
  const checked = schema.safeParse(data, { error: typeWords });
  if (checked.success) return checked.data;
  const issues = checked.error.issues.map((issue) => ({ ...issue, path: wholePath(issue.path, cut) }));
  throw new InvalidRequestError(operation, issues.flatMap(describeIssue));
}

/** Returns the path in the caller's request, as it was before the split. */
function wholePath([field, index, ...rest]: readonly PropertyKey[], cut: Part["cut"]): PropertyKey[] {
  const start = [field, index].filter((key) => key !== undefined);
  if (!cut || field !== cut.field || typeof index !== "number") return [...start, ...rest];
  return [field, index + cut.from, ...rest];
}

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

/** The headers and fields that an operation's auth mode adds to its request. */
interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Fields added to `data`. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Returns the credentials of an operation.
 *
 * @throws {SettingError} naming the missing credential.
 */
function credentialsFor(operation: OperationName, auth: AuthMode, settings: Settings): Credentials {
  const need = (name: "apiKey" | "authToken" | "workspaceId" | "workspaceAuthToken") => {
    const value = settings[name];
    if (value === undefined) {
      throw new SettingError(name, `is required by ${operation} (environment: ${settingOf(name).env})`);
    }
    return value;
  };
  const { headerPrefix: prefix } = settings;
  if (auth === "workspace") {
    return {
      headers: {
        [`${prefix}workspace-id`]: need("workspaceId"),
        [`${prefix}workspace-auth-token`]: need("workspaceAuthToken"),
      },
      data: {},
    };
  }
  const apiKey = need("apiKey");
  const authToken = need("authToken");
  const headers = { [`${prefix}api-key`]: apiKey, [`${prefix}auth-token`]: authToken };
  return {
    headers: auth === "body" ? {} : headers,
    data: auth === "apiKey" ? {} : { apiKey, authToken },
  };
}
