import { operations, type CollabClient } from "../../api";
import { objectionToLoss, rejectLossOfMembers } from "../../core/max-deletions";
import { ItemError } from "../../core/rejections/failures";
import { resourceType, type Context, type InputsOf } from "../../core/resource-type";
import {
  after,
  applyToMembers,
  membersOf,
  minus,
  releaseMembers,
  stateOrThrow,
  unsureAfter,
  without,
  type MemberResults,
  type Members,
} from "../../core/members";
import { normaliseDomain } from "../../values/domain";
import { identityOf } from "../../values/identity";
import { isUnknown } from "../../values/unknown";
import { allowedDomains as definition } from "./definition";

interface Private {
  /** Domains that may be in the list or not, because the reply to an update that added or deleted them was lost. */
  readonly __maybe?: Members | undefined;
}

export const allowedDomains = resourceType<Private>()(definition, {
  sentBy: {
    domains: { create: "addDomains", update: "addDomains" },
    onDelete: "nothing",
    maxDeletions: "nothing",
  },

  // A domain that may have been added does not count: it may have been in the list before, for another program.
  async create(context, inputs) {
    const added = await add(context, Object.keys(inputs.domains));
    return stateOrThrow({ ...inputs, domains: membersOf(added.done) }, [added]);
  },

  async update(context, state, inputs) {
    const { domains, __maybe = {} } = state;
    const added = await add(context, minus(inputs.domains, without(domains, Object.keys(__maybe))));
    const removed = await release(context, minus(owned(state), inputs.domains), inputs.onDelete);
    const unsure = unsureAfter(__maybe, added, removed);
    const recordsUnsure = Object.keys(unsure).length > 0;
    return stateOrThrow(
      { ...inputs, domains: after(domains, added, removed), ...(recordsUnsure && { __maybe: unsure }) },
      [added, removed],
      { recordsUnsure },
    );
  },

  async delete(context, state) {
    const { ownership } = context.connection;
    rejectLossOfMembers(ownership, Object.keys(state.domains), identityOf.domain, state, WORDS);
    stateOrThrow({}, [await release(context, Object.keys(owned(state)), state.onDelete)]);
  },

  contents: (state) => ({ domains: Object.keys(owned(state)) }),

  // Empty, because each failure names its domains.
  label: () => "",

  objection: (_change, state, inputs) =>
    inputs.onDelete !== undefined || isUnknown(inputs.domains)
      ? undefined
      : objectionToLoss("AllowedDomains", minus(state.domains, inputs.domains), inputs, WORDS),

  hasPendingWork: ({ __maybe }) => __maybe !== undefined,
});

/** Returns the domains that this resource has added, or may have added. */
const owned = ({ domains, __maybe }: InputsOf<typeof definition> & Private): Members => ({
  ...domains,
  ...__maybe,
});

const WORDS = {
  would: (names: string, isOne: boolean) =>
    `remove its ${isOne ? "domain" : "domains"} ${names} from the list`,
  keep: 'onDelete: "retain"',
  place: "in the list",
};

/** The maximum number of domains in one request, as the contract sets it. */
const DOMAINS_PER_REQUEST = operations.addDomains.batch?.size ?? 1;

const add = (context: Context, domains: string[]): Promise<MemberResults> =>
  applyToMembers(context, domains, {
    send: (some) => addDomains(context.connection.client, some),
    most: DOMAINS_PER_REQUEST,
  });

const release = (context: Context, domains: string[], onDelete: "retain" | undefined) =>
  releaseMembers(context, domains, {
    send: (some) => deleteDomains(context.connection.client, some),
    most: DOMAINS_PER_REQUEST,
    identityOf: identityOf.domain,
    retains: onDelete === "retain",
  });

/** Adds domains in one request, and returns the result of each. Domains that were already in the list are skipped. */
async function addDomains(client: CollabClient, domains: readonly string[]) {
  const { domainsAdded, skippedDomains } = await client.addDomains({ domains: [...domains] });
  return resultsOf(domains, [...domainsAdded, ...skippedDomains]);
}

/** Deletes domains in one request, and returns the result of each. Domains that were not in the list are skipped. */
async function deleteDomains(client: CollabClient, domains: readonly string[]) {
  const { domainsRemoved, skippedDomains } = await client.deleteDomains({ domains: [...domains] });
  return resultsOf(domains, [...domainsRemoved, ...skippedDomains]);
}

function resultsOf(domains: readonly string[], mentioned: readonly string[]): PromiseSettledResult<true>[] {
  const known = new Set(mentioned.map((domain) => normaliseDomain(domain) ?? domain));
  return domains.map((domain) => {
    if (known.has(domain)) return { status: "fulfilled", value: true };
    const message = `the service's reply does not mention the domain ${domain}`;
    return { status: "rejected", reason: new ItemError(message, { unmentioned: true }) };
  });
}
