import { SettingError } from "./errors";

/** What a connection needs to know. Every field is text or a number, as configuration files and environments give them. */
export interface Settings {
  /** Base address of the service, such as `https://api.example.com`. https, except to a loopback address. */
  readonly baseUrl: string;
  /** Prefix of the service's header names. Default `x-svc-`. */
  readonly headerPrefix: string;
  /** API key: header and body credentials of all operations but "Create API key". */
  readonly apiKey?: string | undefined;
  /** Auth token of the API key. */
  readonly authToken?: string | undefined;
  /** Workspace id, for "Create API key". */
  readonly workspaceId?: string | undefined;
  /** Workspace auth token, for "Create API key". */
  readonly workspaceAuthToken?: string | undefined;
  /** Longest time for one request, in seconds. Default 30. */
  readonly requestTimeoutSeconds: number;
  /** Longest time for one operation, waiting, retries and all pages of a list included, in seconds. Default 120. */
  readonly operationTimeoutSeconds: number;
  /** How often an operation is tried. Default 4. */
  readonly maxAttempts: number;
  /** Writes in flight at once; twice as many reads. Default 8. */
  readonly concurrency: number;
  /** Most items that are sent together in one request. Default 100; 1 sends every item alone. */
  readonly batchSize: number;
}

interface Setting {
  readonly name: keyof Settings;
  /** The environment variable that gives it. */
  readonly env: string;
  readonly secret: boolean;
  readonly example: string;
  readonly kind: "text" | "url" | "header" | "prefix" | "seconds" | "count";
  readonly fallback?: string | number;
}

/** Every setting: its names, whether it is secret, its default. */
export const SETTINGS: readonly Setting[] = [
  { name: "baseUrl", env: "COLLAB_BASE_URL", secret: false, example: "https://api.example.com", kind: "url" },
  {
    name: "headerPrefix",
    env: "COLLAB_HEADER_PREFIX",
    secret: false,
    example: "x-svc-",
    kind: "prefix",
    fallback: "x-svc-",
  },
  { name: "apiKey", env: "COLLAB_API_KEY", secret: false, example: "<api key>", kind: "header" },
  { name: "authToken", env: "COLLAB_AUTH_TOKEN", secret: true, example: "<auth token>", kind: "header" },
  {
    name: "workspaceId",
    env: "COLLAB_WORKSPACE_ID",
    secret: false,
    example: "<workspace id>",
    kind: "header",
  },
  {
    name: "workspaceAuthToken",
    env: "COLLAB_WORKSPACE_AUTH_TOKEN",
    secret: true,
    example: "<workspace auth token>",
    kind: "header",
  },
  {
    name: "requestTimeoutSeconds",
    env: "COLLAB_REQUEST_TIMEOUT_SECONDS",
    secret: false,
    example: "30",
    kind: "seconds",
    fallback: 30,
  },
  {
    name: "operationTimeoutSeconds",
    env: "COLLAB_OPERATION_TIMEOUT_SECONDS",
    secret: false,
    example: "120",
    kind: "seconds",
    fallback: 120,
  },
  {
    name: "maxAttempts",
    env: "COLLAB_MAX_ATTEMPTS",
    secret: false,
    example: "4",
    kind: "count",
    fallback: 4,
  },
  { name: "concurrency", env: "COLLAB_CONCURRENCY", secret: false, example: "8", kind: "count", fallback: 8 },
  {
    name: "batchSize",
    env: "COLLAB_BATCH_SIZE",
    secret: false,
    example: "100",
    kind: "count",
    fallback: 100,
  },
];

export type SettingValues = { readonly [Name in keyof Settings]?: Settings[Name] | string | undefined };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks settings and fills in defaults. Credentials that are absent stay absent: which ones an operation needs is known
 * where it is called.
 *
 * @throws {SettingError} naming the setting, never its value.
 */
export function resolveSettings(values: SettingValues): Settings {
  const text = (name: keyof Settings): string | undefined => {
    const setting = settingOf(name);
    const value = values[name] ?? setting.fallback;
    if (value === undefined || value === "") return undefined;
    return checkText(setting, String(value));
  };
  const number = (name: keyof Settings): number => checkNumber(settingOf(name), text(name) ?? "");
  return {
    baseUrl: checkUrl(text("baseUrl")),
    headerPrefix: text("headerPrefix") ?? "",
    apiKey: text("apiKey"),
    authToken: text("authToken"),
    workspaceId: text("workspaceId"),
    workspaceAuthToken: text("workspaceAuthToken"),
    requestTimeoutSeconds: number("requestTimeoutSeconds"),
    operationTimeoutSeconds: number("operationTimeoutSeconds"),
    maxAttempts: number("maxAttempts"),
    concurrency: number("concurrency"),
    batchSize: number("batchSize"),
  };
}

export function settingOf(name: string): Setting {
  const setting = SETTINGS.find((entry) => entry.name === name);
  if (!setting) throw new SettingError(name, "is not a setting");
  return setting;
}

function checkText(setting: Setting, value: string): string {
  // A line break in a header value would let a credential write headers of its own.
  if (setting.kind === "header" && !/^[\x21-\x7e]+$/.test(value)) {
    throw new SettingError(
      setting.name,
      "must have visible ASCII characters only (no spaces, no line breaks)",
    );
  }
  if (setting.kind === "prefix" && !/^[A-Za-z0-9-]+$/.test(value)) {
    throw new SettingError(setting.name, "must have letters, digits and - only");
  }
  return value;
}

function checkNumber(setting: Setting, value: string): number {
  const number = Number(value);
  if (setting.kind === "count" && !(Number.isInteger(number) && number >= 1 && number <= 1000)) {
    throw new SettingError(setting.name, "must be a whole number from 1 to 1000");
  }
  if (!(number > 0 && number <= 86_400)) {
    throw new SettingError(setting.name, "must be a number of seconds above 0 and at most 86400");
  }
  return number;
}

/** Whether an address is this machine's own. */
export const isLoopback = (url: string) => LOOPBACK.test(new URL(url).hostname);

function checkUrl(value: string | undefined): string {
  if (!value) throw new SettingError("baseUrl", "is required");
  if (!URL.canParse(value))
    throw new SettingError("baseUrl", "must be a URL, such as https://api.example.com");
  const url = new URL(value);
  if (url.username || url.password) throw new SettingError("baseUrl", "must not contain credentials");
  if (url.search || url.hash) throw new SettingError("baseUrl", "must not have a query or a fragment");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.href))) {
    throw new SettingError("baseUrl", "must start with https:// (http:// only to a loopback address)");
  }
  return url.href.replace(/\/+$/, "");
}
