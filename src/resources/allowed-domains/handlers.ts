import { z } from "zod";
import {
  exceeds,
  isProtected,
  leavingOf,
  protects,
  putBack,
  type Leaving,
} from "../../core/deletion-protection";
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

  loses({ domains, onDelete }, isOwned) {
    const all = Object.keys(domains);
    const lost = all.filter((domain) => !isOwned(identityOf.domain(domain)));
    if (onDelete === "retain" || lost.length === 0) return undefined;
    const members = { all: all.length, lost: lost.length };
    return { would: taken(leavingOf(lost)), keep: RETAIN, members };
  },

  objection(_change, state, inputs) {
    const { domains, onDelete, maxDeletions } = inputs;
    if (onDelete !== undefined || isUnknown(domains)) return undefined;
    const leaving = minus(state.domains, domains);
    const rejected = isProtected(inputs) ? protects("AllowedDomains", leaving, REJECTED) : undefined;
    return rejected ?? exceeds("AllowedDomains", leaving, maxDeletions, TOO_MANY);
  },

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

const RETAIN = 'onDelete: "retain"';

const taken = ({ isOne, names }: Leaving) =>
  `take its ${isOne ? "domain" : "domains"} ${names} from the list`;

const REJECTED = {
  change: (leaving: Leaving) => `This change would ${taken(leaving)}`,
  advice: (leaving: Leaving) => `${putBack(leaving)}, or keep ${leaving.them} in the list with ${RETAIN}`,
};

const TOO_MANY = {
  ...REJECTED,
  advice: (leaving: Leaving) => `${REJECTED.advice(leaving)}, or make several changes of it`,
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
