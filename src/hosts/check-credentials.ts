import { CollabError, type CollabClient } from "../api";
import { explain } from "../life/refusals/explain";
import { isClosed, isUnauthorized, lacksEndpoint } from "../life/refusals/meaning";
import { tryCredentials } from "../life/try-credentials";
import { getOrMake } from "../values/get-or-make";

/** By client: all resources with the same settings share one. */
const refusals = new WeakMap<CollabClient, Promise<string | undefined>>();

/** Asks the service once in a run whether it accepts the API key and its token; undefined where it does. */
export function refusalOf(client: CollabClient): Promise<string | undefined> {
  return getOrMake(refusals, client, () => ask(client));
}

/** The list of webhook endpoints is the one read that needs nothing but credentials; that it may be off says nothing of them. */
async function ask(client: CollabClient): Promise<string | undefined> {
  try {
    await client.getWebhookEndpoints({ limit: 1 }).catch((error: unknown) => {
      if (!lacksEndpoint(error)) throw error;
      return tryCredentials(client);
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CollabError)) throw error;
    if (isClosed(error)) return undefined;
    const what = isUnauthorized(error)
      ? "the service refuses the credentials"
      : "could not check the credentials, as collab:checkCredentials says";
    return `${what}: ${explain(error)} Nothing else was sent.`;
  }
}
