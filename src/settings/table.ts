/** The secrecy of a credential. */
export type Secrecy =
  /** A secret where the stack's configuration keeps it as one. */
  | "asConfigured"
  /** The same, and masked in logs and messages. */
  | "masked"
  /** Always a secret to the engine, and masked. */
  | "always";

const OF_TOKENS =
  "A token identifies the sender of a change, not its target, and a fingerprint must not help to guess it. A rotated token needs no second approval.";
const OF_REQUESTS = "It decides how requests are sent, not where a change is made.";
const OF_READS = "It decides what is read, not where a change is made.";

/** The definition of a setting. Its environment variable follows from its name. */
export type SettingDefinition = {
  /** Whether an approval of a change covers the setting, or the reason why not. */
  readonly approval: "covered" | { readonly reason: string };
} & (
  | { readonly kind: "url"; readonly example: string }
  | { readonly kind: "prefix"; readonly fallback: string }
  | { readonly kind: "hosts" | "targets"; readonly example: string }
  | { readonly kind: "seconds" | "count"; readonly fallback: number }
  /** A count that may be absent: then there is no limit. */
  | { readonly kind: "limit"; readonly example: string }
  | { readonly kind: "flag"; readonly fallback: boolean; readonly example: string }
  | { readonly kind: "log"; readonly fallback: "off"; readonly example: string }
  | {
      readonly kind: "header";
      /** The credentials that the setting is a part of. Their parts are useful only together. */
      readonly credentials: "apiKey" | "workspace";
      readonly secrecy: Secrecy;
      readonly example: string;
    }
);

/**
 * Every setting. To add one, add an entry here and run `npm run docs`. Editors and docs/installation-configuration.md show its
 * comment.
 */
export const TABLE = {
  /** Base address of the service. https, except to a loopback address and `httpHosts`. Required. [COLLAB_BASE_URL] */
  baseUrl: { kind: "url", example: "https://api.example.com", approval: "covered" },

  /** Prefix of the service's header names. Default `x-svc-`. [COLLAB_HEADER_PREFIX] */
  headerPrefix: { kind: "prefix", fallback: "x-svc-", approval: "covered" },

  /** The API key that all resources except `ApiKey` use. [COLLAB_API_KEY] */
  apiKey: {
    kind: "header",
    credentials: "apiKey",
    secrecy: "masked",
    example: "<api key>",
    approval: "covered",
  },

  /** Auth token of the API key. Kept as a secret. [COLLAB_AUTH_TOKEN] */
  authToken: {
    kind: "header",
    credentials: "apiKey",
    secrecy: "always",
    example: "<auth token>",
    approval: { reason: OF_TOKENS },
  },

  /** Workspace id, for `ApiKey` resources. [COLLAB_WORKSPACE_ID] */
  workspaceId: {
    kind: "header",
    credentials: "workspace",
    secrecy: "asConfigured",
    example: "<workspace id>",
    approval: "covered",
  },

  /** Auth token of the workspace, for `ApiKey` resources. Kept as a secret. [COLLAB_WORKSPACE_AUTH_TOKEN] */
  workspaceAuthToken: {
    kind: "header",
    credentials: "workspace",
    secrecy: "always",
    example: "<workspace auth token>",
    approval: { reason: OF_TOKENS },
  },

  /**
   * Other targets that are the same workspace, separated by commas, as the error about a resource in another target prints them.
   * [COLLAB_FORMER_TARGETS]
   */
  formerTargets: { kind: "targets", example: "https://api.example.com (3f2a91)", approval: "covered" },

  /**
   * Hosts to which `baseUrl` may be http, separated by commas, such as an emulator's container. Credentials are sent unencrypted,
   * without a proxy. [COLLAB_HTTP_HOSTS]
   */
  httpHosts: {
    kind: "hosts",
    example: "emulator",
    approval: { reason: "It permits http, and the address is in baseUrl, which an approval covers." },
  },

  /** Longest time for one request, in seconds. Default `30`. [COLLAB_REQUEST_TIMEOUT_SECONDS] */
  requestTimeoutSeconds: { kind: "seconds", fallback: 30, approval: { reason: OF_REQUESTS } },

  /**
   * Longest time for one operation, in seconds, with all waiting, retries and pages. It is also the longest wait during an outage.
   * Default `120`. [COLLAB_OPERATION_TIMEOUT_SECONDS]
   */
  operationTimeoutSeconds: { kind: "seconds", fallback: 120, approval: { reason: OF_REQUESTS } },

  /**
   * Maximum number of attempts to send a request. By default, only `operationTimeoutSeconds` limits them.
   * [COLLAB_MAX_ATTEMPTS]
   */
  maxAttempts: { kind: "limit", example: "10", approval: { reason: OF_REQUESTS } },

  /** Maximum number of concurrent writes; reads may be twice as many. Default `8`. [COLLAB_CONCURRENCY] */
  concurrency: { kind: "count", fallback: 8, approval: { reason: OF_REQUESTS } },

  /** Maximum number of items in one request; 1 sends each item alone. Default `100`. [COLLAB_BATCH_SIZE] */
  batchSize: { kind: "count", fallback: 100, approval: { reason: OF_REQUESTS } },

  /**
   * Whether `pulumi refresh` also checks that each document exists, and that access to organizations is as declared. Each check
   * takes at least one request. Default `false`. [COLLAB_PROBE_ON_REFRESH]
   */
  probeOnRefresh: { kind: "flag", fallback: false, example: "true", approval: { reason: OF_READS } },

  /**
   * Whether changes are rejected that lose data or access: by deletion, by replacement, or because a member leaves a set.
   * Default `false`. [COLLAB_DELETION_PROTECTION]
   */
  deletionProtection: {
    kind: "flag",
    fallback: false,
    example: "true",
    approval: { reason: "It decides what is rejected, not where a change is made." },
  },

  /**
   * What is logged of each request, to stderr or to a file: `off`, `requests`, `bodies`, or `requests:collab.log`. Credentials are
   * masked. Default `off`. [COLLAB_LOG]
   */
  log: {
    kind: "log",
    fallback: "off",
    example: "requests:collab.log",
    approval: { reason: "It decides what is logged." },
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;
