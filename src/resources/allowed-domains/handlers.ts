import { z } from "zod";
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

/** Converts the default to an absent value, because states of 0.1.0 do not contain it. */
const onDelete = z
  .enum(["delete", "retain"], 'must be "delete" or "retain"')
  .optional()
  .transform((choice) => (choice === "retain" ? choice : undefined));

export const allowedDomains = resourceType()(definition, {
  sentBy: { domains: "addDomains", onDelete: "nothing", deletionProtection: "nothing" },
  schemas: { onDelete },
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

function add(context: Context, domains: string[]): Promise<MemberResults> {
  const { client } = context.connection;
  const send = (some: readonly string[]) => addDomains(client, some);
  return applyToMembers(domains, send, { ...inRequests(context), what: "domains added" });
}

function release(
  context: Context,
  domains: string[],
  onDelete: "retain" | undefined,
): Promise<MemberResults> {
  if (onDelete === "retain") return Promise.resolve({ done: domains, reasons: [] });
  const { ownership, client } = context.connection;
  const send = (some: readonly string[]) => deleteDomains(client, some);
  const chunks = { ...inRequests(context), what: "domains deleted" };
  return releaseMembers(ownership, domains, identityOf.domain, send, chunks);
}

const inRequests = ({ connection, progress }: Context) => ({
  size: Math.min(connection.batchSize, DOMAINS_PER_REQUEST),
  progress,
});
