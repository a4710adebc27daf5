import { randomUUID } from "node:crypto";
import type { CollabClient } from "../../api";
import { getOrMake } from "../../values/get-or-make";
import { readsOf } from "./presence";

/**
 * Whether reads show that a document does not exist. `unclear`: in this organization no read answers, or none names what is
 * missing, as where the organization is switched off.
 */
export type Visibility = "shown" | "hidden" | "unclear";

/** What was asked first in a run, and what was asked of each organization. */
interface Asked {
  readonly first: Promise<Visibility>;
  readonly byOrganization: Map<string, Promise<Visibility>>;
}

/** By client, as all resources with the same settings share one. */
const asked = new WeakMap<CollabClient, Asked>();

/**
 * Asks the service once in a run for a document that cannot exist. Where it answers like for an empty document, no read can tell
 * a missing document from a present one. An unclear answer is about one organization, so the next one is asked about too.
 */
export async function visibilityOfMissing(client: CollabClient, organizationId: string): Promise<Visibility> {
  const { first, byOrganization } = getOrMake(asked, client, () => {
    const answer = ask(client, organizationId);
    return { first: answer, byOrganization: new Map([[organizationId, answer]]) };
  });
  try {
    const answer = await first;
    if (answer !== "unclear") return answer;
    return await getOrMake(byOrganization, organizationId, () => ask(client, organizationId));
  } catch (error) {
    asked.delete(client);
    throw error;
  }
}

async function ask(client: CollabClient, organizationId: string): Promise<Visibility> {
  const documentId = `pulumi-collab-${randomUUID()}`;
  let visibility: Visibility = "unclear";
  for (const read of readsOf(client, { organizationId, documentId })) {
    const told = await read();
    if ("found" in told) return "hidden";
    if (told.missing.has("document")) visibility = "shown";
  }
  return visibility;
}

/** Why a refresh cannot see that documents of an organization are missing; undefined where it can. */
export async function whyHidden(client: CollabClient, organizationId: string): Promise<string | undefined> {
  return REASONS[await visibilityOfMissing(client, organizationId)];
}

export const REASONS: Readonly<Record<Visibility, string | undefined>> = {
  shown: undefined,
  hidden:
    "the service answers for a document that does not exist as it does for an empty one, so probes cannot see missing " +
    "documents. Whether they exist is unknown.",
  unclear:
    "in some organizations no read shows whether a document exists, as where they are switched off, so probes cannot see missing " +
    "documents there. Whether they exist is unknown.",
};
