import type { IncomingHttpHeaders } from "node:http";
import { operations, type AuthMode, type OperationName } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import { failItems } from "../faults/change-reply";
import type { FaultOf } from "../faults/faults";
import { isObject, present } from "../json";
import { apply, fieldsInvalid, validate } from "../operations";
import { advanceMigrations } from "../operations/migrations";
import type { RequestOutcome } from "../service";
import type { KeyState } from "../state/state";
import type { Store } from "../state/store";
import { Rejection, type Context, type RejectionStatus, type Result } from "./handler";
import { messages } from "./messages";

export interface ApiRequest {
  readonly operation: OperationName;
  readonly headers: IncomingHttpHeaders;
  readonly headerPrefix: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly body: unknown;
  readonly outcome: RequestOutcome;
}

/** A reply to the client: an HTTP status and a JSON value. */
export interface Reply {
  readonly httpStatus: number;
  readonly body: unknown;
}

/** Applies a request in a single step: whatever happens to the connection, it is applied completely or not at all. */
export function carryOut(
  request: ApiRequest,
  store: Store,
  behaviours: Behaviours,
  itemFailure?: FaultOf<"itemFailure">,
): Reply {
  const { operation, outcome } = request;
  try {
    const result = resultOf(request, store, behaviours, itemFailure);
    outcome.applied = true;
    return resultReply(result, behaviours);
  } catch (error) {
    if (!(error instanceof Rejection))
      throw new Error(`The emulator failed in ${operation}`, { cause: error });
    outcome.applied = error.applied;
    outcome.error = error.status;
    return rejectionReply(error, behaviours);
  }
}

function resultOf(
  request: ApiRequest,
  store: Store,
  behaviours: Behaviours,
  itemFailure?: FaultOf<"itemFailure">,
): Result {
  const { operation, body } = request;
  const { auth, idempotency } = operations[operation];
  if (!isObject(body)) throw new Rejection("INVALID_ARGUMENT", messages.bodyNotObject);
  const others = Object.keys(body).filter((name) => name !== "data");
  if (others.length > 0 && behaviours.unknownFields === "refused")
    throw new Rejection("INVALID_ARGUMENT", messages.bodyHasOtherKeys({ names: others.join(", ") }));
  const key = authenticate(request, body.data, store, behaviours);
  const data = withoutCredentials(auth, body.data);
  validate(operation, data, behaviours);
  const context: Context = { store, key, behaviours };
  advanceMigrations(key, behaviours);
  if (idempotency !== "safe") store.beforeWrite(key, behaviours);
  return itemFailure ? failItems(operation, data, context, itemFailure) : apply(operation, data, context);
}

/**
 * Checks the credentials that the operation requires.
 *
 * @returns the key that the credentials belong to. Workspace credentials belong to no key; they return the emulator's own.
 */
function authenticate(
  { operation, headers, headerPrefix }: ApiRequest,
  data: unknown,
  store: Store,
  { invalidCredentials }: Behaviours,
): KeyState {
  const header = (name: string): string => String(headers[`${headerPrefix}${name}`.toLowerCase()] ?? "");
  const { auth } = operations[operation];
  if (auth === "workspace") {
    const { workspaceId, workspaceAuthToken } = store.credentials;
    if (header("workspace-id") === workspaceId && header("workspace-auth-token") === workspaceAuthToken)
      return store.mainKey;
    throw new Rejection("PERMISSION_DENIED", messages.workspaceCredentialsWrong);
  }
  const keyOf = (apiKey: string, authToken: string): KeyState => {
    const key = store.keys.get(apiKey);
    if (key?.authToken === authToken) return key;
    throw new Rejection(invalidCredentials, messages.credentialsWrong);
  };
  const bodyKey = () => keyOf(bodyField(data, "apiKey"), bodyField(data, "authToken"));
  if (auth === "body") return bodyKey();
  const key = keyOf(header("api-key"), header("auth-token"));
  if (auth === "apiKeyAndBody" && bodyKey() !== key)
    throw new Rejection(invalidCredentials, messages.credentialsWrong);
  return key;
}

function bodyField(data: unknown, field: "apiKey" | "authToken"): string {
  const value = isObject(data) ? data[field] : undefined;
  if (typeof value === "string" && value !== "") return value;
  throw fieldsInvalid([{ path: `data.${field}`, problem: "is required" }]);
}

/** Returns `data` as the schemas of the operations table describe it: without the credentials that it can contain. */
export function withoutCredentials(auth: AuthMode, data: unknown): unknown {
  if ((auth !== "body" && auth !== "apiKeyAndBody") || !isObject(data)) return data;
  const { apiKey: _apiKey, authToken: _authToken, ...rest } = data;
  return rest;
}

/** Returns the reply for a success: a result envelope. */
function resultReply({ bare, message, data, beside }: Result, behaviours: Behaviours): Reply {
  const empty = behaviours.emptyFields === "null" ? { data: null } : {};
  const result = bare ?? {
    status: "success",
    message: (message ?? messages.done)[behaviours.messageStyle],
    ...(data === undefined ? empty : { data }),
    ...beside,
  };
  return { httpStatus: 200, body: { result } };
}

const HTTP_CODES: Readonly<Record<RejectionStatus, number>> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  FAILED_PRECONDITION: 400,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
};

/** Returns the reply for a rejection: an error envelope. */
export function rejectionReply({ status, wordings, details }: Rejection, behaviours: Behaviours): Reply {
  const code = HTTP_CODES[status];
  const message = wordings[behaviours.messageStyle];
  const error = present({ status, message, details, code: behaviours.errorCodes ? code : undefined });
  return { httpStatus: behaviours.errorHttpStatus === "matching" ? code : 200, body: { error } };
}
