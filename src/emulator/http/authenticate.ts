import type { IncomingHttpHeaders } from "node:http";
import type { AuthMode } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import { isObject } from "../json";
import { Refusal } from "../serving/refusal";
import { fieldsWrong } from "../serving/words";
import type { KeyState } from "../subjects/keys/state";
import type { Store } from "../subjects/store";
import * as words from "./words";

export interface Presented {
  readonly headers: IncomingHttpHeaders;
  readonly headerPrefix: string;
  /** `data` of the body. */
  readonly data: unknown;
}

/**
 * Checks the credentials that the operation asks for.
 *
 * @returns the key that they belong to. The workspace's credentials belong to none: they give the emulator's own.
 * @throws {Refusal} for wrong credentials PERMISSION_DENIED, or what `invalidCredentials` says; INVALID_ARGUMENT for
 * credentials that the body should have and does not.
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
  const refused = (): Refusal => new Refusal(behaviours.invalidCredentials, words.credentialsWrong);
  const check = (apiKey: string, authToken: string): KeyState => {
    const key = store.keys.get(apiKey);
    if (key?.authToken !== authToken) throw refused();
    return key;
  };
  const fromBody = (): KeyState =>
    check(bodyField(presented.data, "apiKey"), bodyField(presented.data, "authToken"));
  const fromHeaders = (): KeyState => check(header("api-key"), header("auth-token"));

  if (mode === "workspace") {
    const { workspaceId, workspaceAuthToken } = store.credentials;
    if (header("workspace-id") !== workspaceId || header("workspace-auth-token") !== workspaceAuthToken) {
      throw new Refusal("PERMISSION_DENIED", words.workspaceCredentialsWrong);
    }
    return store.mainKey;
  }
  if (mode === "body") return fromBody();
  const key = fromHeaders();
  if (mode === "apiKeyAndBody" && fromBody() !== key) throw refused();
  return key;
}

function bodyField(data: unknown, field: "apiKey" | "authToken"): string {
  const value = isObject(data) ? data[field] : undefined;
  if (typeof value === "string" && value !== "") return value;
  throw new Refusal(
    "INVALID_ARGUMENT",
    fieldsWrong({ problems: [{ path: `data.${field}`, problem: "is required" }] }),
  );
}

/** `data` as the table's schemas describe it: they leave out the credentials that some operations carry there. */
export function withoutCredentials(mode: AuthMode, data: unknown): unknown {
  if ((mode !== "body" && mode !== "apiKeyAndBody") || !isObject(data)) return data;
  const { apiKey: _apiKey, authToken: _authToken, ...rest } = data;
  return rest;
}
