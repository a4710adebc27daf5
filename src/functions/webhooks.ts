import * as pulumi from "@pulumi/pulumi";
import {
  outputOf,
  promised,
  type Found,
  type FunctionOptions,
  type FunctionOutputOptions,
  type Inputs,
  type RequestOf,
  type ResponseOf,
} from "./reading";

/** `getWebhookEndpoints` has no arguments: it reads all endpoints of the workspace. */
export type GetWebhookEndpointsArgs = Record<string, never>;

/** A webhook endpoint as the service returns it. Fields that are not set are absent. */
export interface FoundWebhookEndpoint extends Found<ResponseOf<"getWebhookEndpoints">["endpoints"][number]> {}

/** The result of `getWebhookEndpoints`. */
export interface GetWebhookEndpointsResult {
  /** All endpoints of the workspace. */
  endpoints: FoundWebhookEndpoint[];
}

/**
 * Reads the advanced webhook endpoints of the workspace, all pages ("List advanced webhook endpoints", endpoint 25).
 *
 * Fails if advanced webhooks are not enabled for the workspace.
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

/** The arguments of `getWebhookEndpointSecret`. */
export type GetWebhookEndpointSecretArgs = RequestOf<"getWebhookEndpointSecret">;

/** The result of `getWebhookEndpointSecret`. */
export type GetWebhookEndpointSecretResult = ResponseOf<"getWebhookEndpointSecret">;

/**
 * Reads the signing secret of an advanced webhook endpoint ("Get advanced webhook endpoint secret", endpoint 26).
 *
 * Fails if the endpoint does not exist, or if advanced webhooks are not enabled for the workspace.
 *
 * ```ts
 * const { secret } = await collab.getWebhookEndpointSecret({ endpointId: "ep-1" });
 * ```
 *
 * @remarks The secret is plain text. `getWebhookEndpointSecretOutput` returns it as a Pulumi secret.
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
