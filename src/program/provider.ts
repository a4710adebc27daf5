import * as pulumi from "@pulumi/pulumi";
import { requirePlugin } from "./plugin-folder";
import { runError } from "./run-error";

/** Settings that are left out come from the stack's configuration (`collab:…`), then from the environment (`COLLAB_…`). */
export interface ProviderArgs {
  /** Base address of the service. https, except to a loopback address. [COLLAB_BASE_URL] */
  baseUrl?: pulumi.Input<string> | undefined;
  /** Prefix of the service's header names; default `x-svc-`. [COLLAB_HEADER_PREFIX] */
  headerPrefix?: pulumi.Input<string> | undefined;
  /** The API key to work with. [COLLAB_API_KEY] */
  apiKey?: pulumi.Input<string> | undefined;
  /** Auth token of the API key. Kept as a secret. [COLLAB_AUTH_TOKEN] */
  authToken?: pulumi.Input<string> | undefined;
  /** For `ApiKey` resources. [COLLAB_WORKSPACE_ID] */
  workspaceId?: pulumi.Input<string> | undefined;
  /** For `ApiKey` resources. Kept as a secret. [COLLAB_WORKSPACE_AUTH_TOKEN] */
  workspaceAuthToken?: pulumi.Input<string> | undefined;
  /** Longest time for one request, in seconds; default 30. [COLLAB_REQUEST_TIMEOUT_SECONDS] */
  requestTimeoutSeconds?: pulumi.Input<number> | undefined;
  /** Longest time for one operation with its retries, in seconds; default 120. [COLLAB_OPERATION_TIMEOUT_SECONDS] */
  operationTimeoutSeconds?: pulumi.Input<number> | undefined;
  /** How often an operation is tried; default 4. [COLLAB_MAX_ATTEMPTS] */
  maxAttempts?: pulumi.Input<number> | undefined;
  /** Writes in flight at once; default 8, and twice as many reads. [COLLAB_CONCURRENCY] */
  concurrency?: pulumi.Input<number> | undefined;
  /** Most items sent together in one request; default 100, 1 sends each alone. [COLLAB_BATCH_SIZE] */
  batchSize?: pulumi.Input<number> | undefined;
}

/**
 * A connection to the service, for programs that manage several API keys or workspaces. Passed to resources as
 * `{ provider }`, and inherited through components. Without one, resources use the stack's configuration.
 *
 * ```ts
 * const staging = new collab.Provider("staging", { apiKey: config.require("stagingApiKey"), authToken });
 * new collab.Document("plan", { organizationId: "acme", documentId: "plan" }, { provider: staging });
 * ```
 *
 * Credentials are kept with the provider alone: a rotated token changes nothing but the provider.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    requirePlugin();
    const inputs = settings(args);
    super("pulumi-nodejs", name, inputs, opts);
    given.set(this, inputs);
  }

  static override isInstance(value: unknown): value is Provider {
    return value instanceof Provider;
  }
}

// The engine does not give a provider's inputs back to the program.
const given = new WeakMap<pulumi.ProviderResource, pulumi.Inputs>();

/**
 * The settings that a function works with, by key: those of a provider, else of the stack.
 *
 * @internal
 */
export function settingsOf(provider: pulumi.ProviderResource | undefined): pulumi.Inputs {
  if (provider === undefined) return settings({});
  const inputs = given.get(provider);
  if (inputs) return inputs;
  throw runError("provider must be a collab.Provider of the same copy of pulumi-collab.");
}

const SECRET = new Set<keyof ProviderArgs>(["authToken", "workspaceAuthToken"]);

// Half of a credential: who keeps it as a secret in the stack's configuration wants it to stay one.
const MAYBE_SECRET = new Set<keyof ProviderArgs>(["apiKey", "workspaceId"]);

const NAMES: readonly (keyof ProviderArgs)[] = [
  "baseUrl",
  "headerPrefix",
  "apiKey",
  "authToken",
  "workspaceId",
  "workspaceAuthToken",
  "requestTimeoutSeconds",
  "operationTimeoutSeconds",
  "maxAttempts",
  "concurrency",
  "batchSize",
];

/** An explicit provider sees its own keys only: what the stack's configuration says has to be handed on to it. */
function settings(args: ProviderArgs): pulumi.Inputs {
  const config = new pulumi.Config("collab");
  return Object.fromEntries(
    NAMES.map((name) => {
      const given = args[name];
      if (given === undefined) {
        return [
          `collab:${name}`,
          SECRET.has(name) || MAYBE_SECRET.has(name) ? config.getSecret(name) : config.get(name),
        ];
      }
      return [`collab:${name}`, SECRET.has(name) ? pulumi.secret(textOf(given)) : textOf(given)];
    }),
  );
}

/** Settings are text to the engine. One that turns out to be absent stays absent. */
function textOf(value: pulumi.Input<string | number>): pulumi.Output<string | undefined> {
  return pulumi
    .output<string | number | null | undefined>(value)
    .apply((known) => (known === undefined || known === null ? undefined : String(known)));
}
