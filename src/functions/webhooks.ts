import * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** There is nothing to choose: all endpoints of the workspace are read. */
export type GetWebhookEndpointsArgs = Record<string, never>;

/** Where the service delivers events. What is not set is absent. */
export interface FoundWebhookEndpoint {
  /** The id of the endpoint. */
  id: string;
  /** Where the events go. */
  url?: string | undefined;
  /** What the endpoint is for. */
  description?: string | undefined;
  /** The kinds of events that are delivered, such as `comment.add`. */
  filterTypes?: string[] | undefined;
  /** As the service has them: the contract does not say what they are. */
  channels?: unknown[] | undefined;
  /** Whether nothing is delivered. */
  disabled?: boolean | undefined;
  /** As the service has it: the contract does not say of what. */
  rateLimit?: number | undefined;
  /** As the service has it: the contract does not say what it stands for. */
  uid?: string | undefined;
  /** ISO-8601 timestamp. */
  createdAt?: string | undefined;
  /** ISO-8601 timestamp. */
  updatedAt?: string | undefined;
}

/** What `getWebhookEndpoints` gives. */
export interface GetWebhookEndpointsResult {
  /** All endpoints of the workspace. */
  endpoints: FoundWebhookEndpoint[];
}

/**
 * Reads the advanced webhook endpoints of the workspace, all pages ("List advanced webhook endpoints", endpoint 25).
 *
 * Fails where advanced webhooks are not enabled for the workspace.
 *
 * ```ts
 * const { endpoints } = await collab.getWebhookEndpoints();
 * ```
 */
export function getWebhookEndpoints(
  args: GetWebhookEndpointsArgs = {},
  opts?: FunctionOptions,
): Promise<GetWebhookEndpointsResult> {
  return promised((reads) => reads.getWebhookEndpoints, args, opts);
}

/**
 * `getWebhookEndpoints` as an output.
 *
 * ```ts
 * const urls = collab.getWebhookEndpointsOutput().endpoints.apply((endpoints) => endpoints.map(({ url }) => url));
 * ```
 */
export function getWebhookEndpointsOutput(
  args: GetWebhookEndpointsArgs = {},
  opts?: FunctionOutputOptions,
): pulumi.Output<GetWebhookEndpointsResult> {
  return outputOf((reads) => reads.getWebhookEndpoints, args, opts);
}

/** What `getWebhookEndpointSecret` is asked. */
export interface GetWebhookEndpointSecretArgs {
  /** The `id` of the endpoint. */
  endpointId: string;
}

/** What `getWebhookEndpointSecret` gives. */
export interface GetWebhookEndpointSecretResult {
  /** The `id` of the endpoint. */
  endpointId: string;
  /** Verifies the signature of what is delivered. Never give it to web clients. */
  secret: string;
}

/**
 * Reads the signing secret of an advanced webhook endpoint ("Get advanced webhook endpoint secret", endpoint 26).
 *
 * Fails when the endpoint does not exist, and where advanced webhooks are not enabled for the workspace.
 *
 * ```ts
 * const { secret } = await collab.getWebhookEndpointSecret({ endpointId: "ep-1" });
 * ```
 *
 * @remarks The secret comes in clear and is not marked: `getWebhookEndpointSecretOutput` gives it as a secret of Pulumi's.
 */
export function getWebhookEndpointSecret(
  args: GetWebhookEndpointSecretArgs,
  opts?: FunctionOptions,
): Promise<GetWebhookEndpointSecretResult> {
  return promised((reads) => reads.getWebhookEndpointSecret, args, opts);
}

/**
 * `getWebhookEndpointSecret` with inputs, as a secret output.
 *
 * ```ts
 * const signingSecret = collab.getWebhookEndpointSecretOutput({ endpointId: "ep-1" }).secret;
 * ```
 */
export function getWebhookEndpointSecretOutput(
  args: Inputs<GetWebhookEndpointSecretArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetWebhookEndpointSecretResult> {
  return pulumi.secret(outputOf((reads) => reads.getWebhookEndpointSecret, args, opts));
}
