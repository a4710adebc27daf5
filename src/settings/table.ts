/** How a credential is kept. */
export type Secrecy =
  /** A secret where the stack's configuration keeps it as one. */
  | "asConfigured"
  /** The same, and masked in logs and messages. */
  | "masked"
  /** Always a secret to the engine, and masked. */
  | "always";

/** What is told of a setting. Its environment variable follows from its name. */
export type Definition =
  | { readonly kind: "url"; readonly example: string }
  | { readonly kind: "prefix"; readonly fallback: string }
  | { readonly kind: "seconds" | "count"; readonly fallback: number }
  /** A count that may be absent: then there is no limit. */
  | { readonly kind: "limit"; readonly example: string }
  | { readonly kind: "flag"; readonly fallback: boolean; readonly example: string }
  | { readonly kind: "log"; readonly fallback: "off"; readonly example: string }
  | {
      readonly kind: "header";
      /** The credentials that it is a part of: they are of use together only. */
      readonly credentials: "apiKey" | "workspace";
      readonly secrecy: Secrecy;
      readonly example: string;
    };

/**
 * Every setting, told once: a new one is an entry here, and `npm run docs`. Its comment is what editors show and what
 * docs/installation-configuration.md says.
 */
export const TABLE = {
  /** Base address of the service. https, except to a loopback address. Required. [COLLAB_BASE_URL] */
  baseUrl: { kind: "url", example: "https://api.example.com" },

  /** Prefix of the service's header names. Default `x-svc-`. [COLLAB_HEADER_PREFIX] */
  headerPrefix: { kind: "prefix", fallback: "x-svc-" },

  /** The API key to work with, for all but `ApiKey` resources. [COLLAB_API_KEY] */
  apiKey: { kind: "header", credentials: "apiKey", secrecy: "masked", example: "<api key>" },

  /** Auth token of the API key. Kept as a secret. [COLLAB_AUTH_TOKEN] */
  authToken: { kind: "header", credentials: "apiKey", secrecy: "always", example: "<auth token>" },

  /** Workspace id, for `ApiKey` resources. [COLLAB_WORKSPACE_ID] */
  workspaceId: {
    kind: "header",
    credentials: "workspace",
    secrecy: "asConfigured",
    example: "<workspace id>",
  },

  /** Auth token of the workspace, for `ApiKey` resources. Kept as a secret. [COLLAB_WORKSPACE_AUTH_TOKEN] */
  workspaceAuthToken: {
    kind: "header",
    credentials: "workspace",
    secrecy: "always",
    example: "<workspace auth token>",
  },

  /** Longest time for one request, in seconds. Default `30`. [COLLAB_REQUEST_TIMEOUT_SECONDS] */
  requestTimeoutSeconds: { kind: "seconds", fallback: 30 },

  /**
   * Longest time for one operation, waiting, retries and all pages of a list included, in seconds. An outage of the service is
   * waited for as long. Default `120`. [COLLAB_OPERATION_TIMEOUT_SECONDS]
   */
  operationTimeoutSeconds: { kind: "seconds", fallback: 120 },

  /**
   * Most attempts to send a request. Without it, `operationTimeoutSeconds` alone limits how long an outage of the service is waited
   * for. [COLLAB_MAX_ATTEMPTS]
   */
  maxAttempts: { kind: "limit", example: "10" },

  /** Writes in flight at once; twice as many reads. Default `8`. [COLLAB_CONCURRENCY] */
  concurrency: { kind: "count", fallback: 8 },

  /** Most items sent together in one request; 1 sends each alone. Default `100`. [COLLAB_BATCH_SIZE] */
  batchSize: { kind: "count", fallback: 100 },

  /**
   * Ask the service, in previews too, whether it accepts `apiKey` and `authToken`, before anything else. Default `false`.
   * [COLLAB_CHECK_CREDENTIALS]
   */
  checkCredentials: { kind: "flag", fallback: false, example: "true" },

  /**
   * Let `pulumi refresh` also ask whether each document is there and each organization of an `OrganizationDisabledState` is as
   * declared, one request for each, as no endpoint reads them. Default `false`. [COLLAB_PROBE_ON_REFRESH]
   */
  probeOnRefresh: { kind: "flag", fallback: false, example: "true" },

  /**
   * Whether resources refuse to lose data or access where they say nothing of it: the default of their `deletionProtection`.
   * Default `false`. [COLLAB_DELETION_PROTECTION]
   */
  deletionProtection: { kind: "flag", fallback: false, example: "true" },

  /**
   * What is told of each request: `off`, `summary`, `requests` or `bodies`; to stderr, or to a file that is named after a colon, such
   * as `requests:collab.log`. Credentials are masked. Default `off`. [COLLAB_LOG]
   */
  log: { kind: "log", fallback: "off", example: "requests:collab.log" },
} as const satisfies Readonly<Record<string, Definition>>;
