import { randomUUID } from "node:crypto";
import type { CollabClient } from "../../api";
import { getOrMake } from "../../values/get-or-make";
import { readsOf } from "./presence";

/**
 * Whether reads show that a document does not exist. `unclear`: in this organization no read succeeds, or none names what is
 * missing, for example because the organization is disabled.
 */
export type Visibility = "shown" | "hidden" | "unclear";

/** The first check of a run, and the check of each organization. */
interface Asked {
  readonly first: Promise<Visibility>;
  readonly byOrganization: Map<string, Promise<Visibility>>;
}

/** The checks by client, because all resources with the same settings share one client. */
const asked = new WeakMap<CollabClient, Asked>();

/**
 * Requests a document that cannot exist, once in a run. If the service responds as it does for an empty document, no read can
 * distinguish a missing document from an existing one. An unclear result applies to one organization, so the next organization is
 * checked too.
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
    const progress = await read();
    if ("found" in progress) return "hidden";
    if (progress.missing.has("document")) visibility = "shown";
  }
  return visibility;
}

/** Returns why a refresh cannot detect that documents of an organization are missing, or undefined if it can. */
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
