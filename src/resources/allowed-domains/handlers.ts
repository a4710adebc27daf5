import { lossOfMembers, objectionToLeaving } from "../../core/deletion-protection";
import { resourceType, type Context } from "../../core/resource-type";
import {
  after,
  applyToMembers,
  membersOf,
  minus,
  releaseMembers,
  stateOrThrow,
  type MemberResults,
} from "../../core/members";
import { identityOf } from "../../values/identity";
import { isUnknown } from "../../values/unknown";
import { addDomains, deleteDomains, DOMAINS_PER_REQUEST } from "../domains";
import { allowedDomains as definition } from "./definition";

export const allowedDomains = resourceType()(definition, {
  sentBy: { domains: "addDomains", onDelete: "nothing", deletionProtection: "nothing" },
  // Empty, because each failure names its domains.
  label: () => "",

  loses: ({ domains, onDelete }, isOwned) =>
    onDelete === "retain"
      ? undefined
      : lossOfMembers(Object.keys(domains), (domain) => isOwned(identityOf.domain(domain)), WORDS),

  objection: (_change, state, inputs) =>
    inputs.onDelete !== undefined || isUnknown(inputs.domains)
      ? undefined
      : objectionToLeaving("AllowedDomains", minus(state.domains, inputs.domains), inputs, WORDS),

  async create(context, inputs) {
    const added = await add(context, Object.keys(inputs.domains));
    return stateOrThrow({ ...inputs, domains: membersOf(added.done) }, added);
  },

  async update(context, { domains }, inputs) {
    const added = await add(context, minus(inputs.domains, domains));
    const removed = await release(context, minus(domains, inputs.domains), inputs.onDelete);
    return stateOrThrow({ ...inputs, domains: after(domains, added, removed) }, added, removed);
  },

  async delete(context, { domains, onDelete }) {
    stateOrThrow({}, await release(context, Object.keys(domains), onDelete));
  },
});

const WORDS = {
  would: (names: string, isOne: boolean) =>
    `remove its ${isOne ? "domain" : "domains"} ${names} from the list`,
  keep: 'onDelete: "retain"',
  place: "in the list",
};

const add = (context: Context, domains: string[]): Promise<MemberResults> =>
  applyToMembers(context, domains, {
    what: "domains added",
    send: (some) => addDomains(context.connection.client, some),
    most: DOMAINS_PER_REQUEST,
  });

const release = (context: Context, domains: string[], onDelete: "retain" | undefined) =>
  releaseMembers(context, domains, {
    what: "domains deleted",
    send: (some) => deleteDomains(context.connection.client, some),
    most: DOMAINS_PER_REQUEST,
    identityOf: identityOf.domain,
    retains: onDelete === "retain",
  });
