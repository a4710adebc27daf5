import type { IncomingHttpHeaders } from "node:http";
import { operations, type OperationName } from "../../api/operations";
import { isMap } from "../../values/plain";
import type { Behaviours } from "../behaviours";
import { failItems, type FaultOf } from "../faults";
import { apply, fieldsInvalid } from "../operations";
import { advanceMigrations } from "../operations/migrations";
import type { RequestOutcome, Service } from "../service";
import { withoutCredentials } from "../state/contents";
import type { KeyState } from "../state/store";
import { Rejection, type RejectionStatus, type Reply, type Result } from "./handler";
import { done, messages } from "./messages";

export interface ApiRequest {
  readonly operation: OperationName;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Applies a request in a single step: whatever happens to the connection, it is applied completely or not at all. */
export function carryOut(
  service: Service,
  request: ApiRequest,
  outcome: RequestOutcome,
  itemFailure?: FaultOf<"itemFailure">,
): Reply {
  try {
    const result = resultOf(service, request, itemFailure);
    outcome.applied = true;
    rejectFailedItems(request.operation, result, service.behaviours);
    return resultReply(result, service.behaviours);
  } catch (error) {
    if (!(error instanceof Rejection))
      throw new Error(`The emulator failed in ${request.operation}`, { cause: error });
    outcome.applied = error.applied;
    outcome.error = error.status;
    return rejectionReply(error, service.behaviours);
  }
}

function resultOf(
  service: Service,
  request: ApiRequest,
  itemFailure: FaultOf<"itemFailure"> | undefined,
): Result {
  const { store, behaviours } = service;
  const { operation, body } = request;
  const { auth, idempotency } = operations[operation];
  if (!isMap(body)) throw new Rejection("INVALID_ARGUMENT", messages.bodyNotObject);
  const others = Object.keys(body).filter((name) => name !== "data");
  if (others.length > 0) throw new Rejection("INVALID_ARGUMENT", messages.bodyHasOtherKeys(others));
  const key = authenticate(service, request, body.data);
  const data = auth === "body" || auth === "apiKeyAndBody" ? withoutCredentials(body.data) : body.data;
  const context = { store, key, behaviours };
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
  { store, headerPrefix, behaviours }: Service,
  { operation, headers }: ApiRequest,
  data: unknown,
): KeyState {
  const header = (name: string): string => String(headers[`${headerPrefix}${name}`.toLowerCase()] ?? "");
  const { auth } = operations[operation];
  if (auth === "workspace") {
    const { workspaceId, workspaceAuthToken } = store.credentials;
    if (header("workspace-id") === workspaceId && header("workspace-auth-token") === workspaceAuthToken)
      return store.mainKey;
    throw new Rejection("PERMISSION_DENIED", messages.workspaceCredentialsWrong);
  }
  const rejection = () =>
    new Rejection(behaviours.odd ? "UNAUTHENTICATED" : "PERMISSION_DENIED", messages.credentialsWrong);
  const keyOf = (apiKey: string, authToken: string): KeyState => {
    const key = store.apiKeys.get(apiKey);
    if (key?.authToken === authToken) return key;
    throw rejection();
  };
  const bodyKey = () => keyOf(bodyField(data, "apiKey"), bodyField(data, "authToken"));
  if (auth === "body") return bodyKey();
  const key = keyOf(header("api-key"), header("auth-token"));
  if (auth === "apiKeyAndBody" && bodyKey() !== key) throw rejection();
  return key;
}

function bodyField(data: unknown, field: "apiKey" | "authToken"): string {
  const value = isMap(data) ? data[field] : undefined;
  if (typeof value === "string" && value !== "") return value;
  throw fieldsInvalid([{ path: `data.${field}`, problem: "is required" }]);
}

/** @throws {Rejection} for a result with failed items if the service reports those as an error. */
function rejectFailedItems(operation: OperationName, { data }: Result, { failedItems }: Behaviours): void {
  if (failedItems === "inResult" || !("items" in operations[operation]) || !isMap(data)) return;
  if (Object.values(data).some((item) => isMap(item) && item.success === false))
    throw new Rejection("INTERNAL", messages.itemsFailed, data, true);
}

function resultReply(
  { bare, message = done("Done"), data, beside }: Result,
  { messageStyle, odd }: Behaviours,
): Reply {
  const shown = {
    status: "success",
    message: message[messageStyle],
    data: data === undefined && odd ? null : data,
    ...beside,
  };
  return { httpStatus: 200, body: { result: bare ?? shown } };
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

export function rejectionReply({ status, wordings, details }: Rejection, behaviours: Behaviours): Reply {
  const code = HTTP_CODES[status];
  const message = wordings[behaviours.messageStyle];
  const error = { status, message, details, code: behaviours.odd ? undefined : code };
  const httpStatus = { matching: code, ok: 200, serverError: 500 }[behaviours.errorHttpStatus];
  return { httpStatus, body: { error } };
}
