import type { FunctionOptions, FunctionOutputOptions } from "./calls";
import { collect, defineFunction, outputOf, promised, type ServiceFunction } from "./definition";

const ADVANCED_WEBHOOKS = "advanced webhooks, which are enabled for the workspace in its configuration";

/** `getWebhookEndpoints` has no arguments: it reads all endpoints of the workspace. */
export type GetWebhookEndpointsArgs = Record<string, never>;

/** An endpoint to which the service delivers events. Fields without a value are absent. */
export interface FoundWebhookEndpoint {
  /** The id of the endpoint. */
  id: string;
  /** The URL that receives the events. */
  url?: string | undefined;
  /** The purpose of the endpoint. */
  description?: string | undefined;
  /** The types of events that are delivered, such as `comment.add`. */
  filterTypes?: string[] | undefined;
  /** The contract does not specify the meaning. */
  channels?: unknown[] | undefined;
  /** Whether delivery is disabled. */
  disabled?: boolean | undefined;
  /** The contract does not specify the meaning. */
  rateLimit?: number | undefined;
  /** The contract does not specify the meaning. */
  uid?: string | undefined;
  /** ISO-8601 timestamp. */
  createdAt?: string | undefined;
  /** ISO-8601 timestamp. */
  updatedAt?: string | undefined;
}

/** Result of `getWebhookEndpoints`. */
export interface GetWebhookEndpointsResult {
  /** All endpoints of the workspace. */
  endpoints: FoundWebhookEndpoint[];
}

const endpoints: ServiceFunction<GetWebhookEndpointsArgs, GetWebhookEndpointsResult> = defineFunction({
  name: "getWebhookEndpoints",
  operation: "getWebhookEndpoints",
  what: () => "read the webhook endpoints",
  needs: ADVANCED_WEBHOOKS,
  perform: async (client, args) => ({
    endpoints: await collect(client.allWebhookEndpoints(args)),
  }),
});

/**
 * Reads the advanced webhook endpoints of the workspace, all pages ("List advanced webhook endpoints", endpoint 25).
 *
 * Fails if advanced webhooks are not enabled for the workspace.
 *
 * ```ts
 * const { endpoints } = await collab.getWebhookEndpoints();
 * ```
 */
export const getWebhookEndpoints = (args: GetWebhookEndpointsArgs = {}, opts?: FunctionOptions) =>
  promised(endpoints)(args, opts);

/**
 * `getWebhookEndpoints` as an output.
 *
 * ```ts
 * const urls = collab.getWebhookEndpointsOutput().endpoints.apply((endpoints) => endpoints.map(({ url }) => url));
 * ```
 */
export const getWebhookEndpointsOutput = (args: GetWebhookEndpointsArgs = {}, opts?: FunctionOutputOptions) =>
  outputOf(endpoints)(args, opts);

/** Arguments of `getWebhookEndpointSecret`. */
export interface GetWebhookEndpointSecretArgs {
  /** The `id` of the endpoint. */
  endpointId: string;
}

/** Result of `getWebhookEndpointSecret`. */
export interface GetWebhookEndpointSecretResult {
  /** The `id` of the endpoint. */
  endpointId: string;
  /** Verifies the signatures of deliveries. Never pass it to web clients. */
  secret: string;
}

const endpointSecret: ServiceFunction<GetWebhookEndpointSecretArgs, GetWebhookEndpointSecretResult> =
  defineFunction({
    name: "getWebhookEndpointSecret",
    operation: "getWebhookEndpointSecret",
    what: ({ endpointId }) => `read the secret of the webhook endpoint ${endpointId}`,
    needs: ADVANCED_WEBHOOKS,
    secrets: ["secret"],
    perform: (client, args) => client.getWebhookEndpointSecret(args),
  });

/**
 * Reads the signing secret of an advanced webhook endpoint ("Get advanced webhook endpoint secret", endpoint 26).
 *
 * Fails if the endpoint does not exist or advanced webhooks are not enabled for the workspace.
 *
 * ```ts
 * const { secret } = await collab.getWebhookEndpointSecret({ endpointId: "ep-1" });
 * ```
 *
 * @remarks Returns the secret in plain text. `getWebhookEndpointSecretOutput` returns it as a Pulumi secret.
 */
export const getWebhookEndpointSecret = promised(endpointSecret);

/**
 * `getWebhookEndpointSecret` with inputs, as a secret output.
 *
 * ```ts
 * const signingSecret = collab.getWebhookEndpointSecretOutput({ endpointId: "ep-1" }).secret;
 * ```
 */
export const getWebhookEndpointSecretOutput = outputOf(endpointSecret);
