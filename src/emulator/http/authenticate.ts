import type { IncomingHttpHeaders } from "node:http";
import type { AuthMode } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import { isObject } from "../json";
import { Rejection } from "../serving/rejection";
import { fieldsWrong } from "../serving/messages";
import type { KeyState } from "../subjects/keys/state";
import type { Store } from "../subjects/store";
import * as words from "./messages";

export interface Presented {
  readonly headers: IncomingHttpHeaders;
  readonly headerPrefix: string;
  /** `data` of the body. */
  readonly data: unknown;
}

/**
 * Checks the credentials that the operation requires.
 *
 * @returns the key that the credentials belong to. Workspace credentials belong to no key; they return the emulator's own.
 * @throws {Rejection} PERMISSION_DENIED, or the status selected by `invalidCredentials`, for wrong credentials;
 * INVALID_ARGUMENT for credentials that are missing from the body.
 */
export function authenticate(
  mode: AuthMode,
  presented: Presented,
  store: Store,
  behaviours: Behaviours,
): KeyState {
  const header = (name: string): string => {
    const value = presented.headers[`${presented.headerPrefix}${name}`.toLowerCase()];
    return typeof value === "string" ? value : "";
  };
  const rejected = (): Rejection => new Rejection(behaviours.invalidCredentials, words.credentialsWrong);
  const check = (apiKey: string, authToken: string): KeyState => {
    const key = store.keys.get(apiKey);
    if (key?.authToken !== authToken) throw rejected();
    return key;
  };
  const fromBody = (): KeyState =>
    check(bodyField(presented.data, "apiKey"), bodyField(presented.data, "authToken"));
  const fromHeaders = (): KeyState => check(header("api-key"), header("auth-token"));

  if (mode === "workspace") {
    const { workspaceId, workspaceAuthToken } = store.credentials;
    if (header("workspace-id") !== workspaceId || header("workspace-auth-token") !== workspaceAuthToken) {
      throw new Rejection("PERMISSION_DENIED", words.workspaceCredentialsWrong);
    }
    return store.mainKey;
  }
  if (mode === "body") return fromBody();
  const key = fromHeaders();
  if (mode === "apiKeyAndBody" && fromBody() !== key) throw rejected();
  return key;
}

function bodyField(data: unknown, field: "apiKey" | "authToken"): string {
  const value = isObject(data) ? data[field] : undefined;
  if (typeof value === "string" && value !== "") return value;
  throw new Rejection(
    "INVALID_ARGUMENT",
    fieldsWrong({ problems: [{ path: `data.${field}`, problem: "is required" }] }),
  );
}

/**
 * Returns `data` as the schemas of the operations table describe it: without the credentials that it contains in some
 * operations.
 */
export function withoutCredentials(mode: AuthMode, data: unknown): unknown {
  if ((mode !== "body" && mode !== "apiKeyAndBody") || !isObject(data)) return data;
  const { apiKey: _apiKey, authToken: _authToken, ...rest } = data;
  return rest;
}
