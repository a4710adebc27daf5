import { SettingError } from "./errors";
import type { AuthMode, OperationName } from "./operations";
import { settingOf, type Settings } from "./settings";

/** The headers and fields that an operation's auth mode adds to its request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Fields added to `data`. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Returns the credentials of an operation.
 *
 * @throws {SettingError} naming the missing credential.
 */
export function credentialsFor(operation: OperationName, auth: AuthMode, settings: Settings): Credentials {
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
