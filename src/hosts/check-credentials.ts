import { randomUUID } from "node:crypto";
import { CollabError, ServiceError, type CollabClient } from "../api";
import { explain } from "../core/rejections/explain";
import { isReadDisabled, isUnauthorized, lacksEndpoint, message } from "../core/rejections/meaning";
import { getOrMake } from "../values/get-or-make";

/** Results by client: all resources with the same settings share one client. */
const rejections = new WeakMap<CollabClient, Promise<string | undefined>>();

/**
 * Checks, once in a run, whether the service accepts the API key and its token. Returns the reason if it rejects them, and
 * undefined if it accepts them.
 */
export function rejectionOf(client: CollabClient): Promise<string | undefined> {
  return getOrMake(rejections, client, () => ask(client));
}

/**
 * Sends the check. Listing webhook endpoints is the only read that needs nothing but credentials. The feature can be disabled,
 * but that does not mean that the credentials are rejected.
 */
async function ask(client: CollabClient): Promise<string | undefined> {
  try {
    await client.getWebhookEndpoints({ limit: 1 }).catch((error: unknown) => {
      if (!lacksEndpoint(error)) throw error;
      return tryCredentials(client);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CollabError)) throw error;
    if (isReadDisabled(error)) return undefined;
    const what = isUnauthorized(error)
      ? "the service refuses the credentials"
      : "could not check the credentials, as collab:checkCredentials says";
    return `${what}: ${explain(error)} Nothing else was sent.`;
  }
}

/**
 * Resolves if the service accepts the credentials, whatever else it replies. Requests the users of an organization that cannot
 * exist. For services without the list of webhook endpoints, which is the only read that names no object.
 *
 * @throws the error of the read, where the service rejects the credentials or does not answer.
 */
export async function tryCredentials(client: CollabClient): Promise<void> {
  try {
    await client.getUsers({ organizationId: `pulumi-collab-${randomUUID()}`, pageSize: 1 });
  } catch (error) {
    if (!(error instanceof ServiceError) || rejectsCredentials(error)) throw error;
  }
}

/**
 * Reports whether an error rejects the credentials. A service may also deny permission to see an organization that does not
 * exist, or to use a feature that is not enabled.
 */
const rejectsCredentials = (error: ServiceError): boolean =>
  isUnauthorized(error) && !isReadDisabled(error) && message.missing(error.gist) === undefined;
