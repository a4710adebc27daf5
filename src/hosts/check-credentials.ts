import { CollabError, type CollabClient } from "../api";
import { explain } from "../core/rejections/explain";
import { isReadDisabled, isUnauthorized, lacksEndpoint } from "../core/rejections/meaning";
import { tryCredentials } from "../core/try-credentials";
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
