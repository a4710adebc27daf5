import { z } from "zod";
import { DOMAINS_PER_REQUEST, type Connection } from "../../life/connection";
import {
  exceeds,
  isProtected,
  leavingOf,
  protects,
  putBack,
  type Leaving,
} from "../../life/deletion-protection";
import { kindOf } from "../../life/kind";
import {
  after,
  applyToMembers,
  membersOf,
  minus,
  releaseMembers,
  stateOrThrow,
  type MemberResults,
} from "../../life/members";
import { identityOf } from "../../values/identity";
import { isUnknown } from "../../values/unknown";
import { allowedDomains as definition } from "./definition";

/** The default is absent: states of 0.1.0 say nothing of it. */
const onDelete = z
  .enum(["delete", "retain"], 'must be "delete" or "retain"')
  .optional()
  .transform((choice) => (choice === "retain" ? choice : undefined));

export const allowedDomains = kindOf()(definition, {
  schemas: { onDelete },
  // Each failure names its domains.
  label: () => "",

  loses({ domains, onDelete }, isHeld) {
    const lost = Object.keys(domains).filter((domain) => !isHeld(identityOf.domain(domain)));
    if (onDelete === "retain" || lost.length === 0) return undefined;
    return { would: taken(leavingOf(lost)), keep: RETAIN };
  },

  objection(_change, state, inputs) {
    const { domains, onDelete, maxDeletions } = inputs;
    if (onDelete !== undefined || isUnknown(domains)) return undefined;
    const leaving = minus(state.domains, domains);
    const refused = isProtected(inputs) ? protects("AllowedDomains", leaving, REFUSED) : undefined;
    return refused ?? exceeds("AllowedDomains", leaving, maxDeletions, TOO_MANY);
  },

  async create({ connection }, inputs) {
    const added = await add(connection, Object.keys(inputs.domains));
    return stateOrThrow({ ...inputs, domains: membersOf(added.done) }, added);
  },

  async update({ connection }, { domains }, inputs) {
    const added = await add(connection, minus(inputs.domains, domains));
    const removed = await release(connection, minus(domains, inputs.domains), inputs.onDelete);
    return stateOrThrow({ ...inputs, domains: after(domains, added, removed) }, added, removed);
  },

  async delete({ connection }, { domains, onDelete }) {
    stateOrThrow({}, await release(connection, Object.keys(domains), onDelete));
  },
});

const RETAIN = 'onDelete: "retain"';

const taken = ({ isOne, names }: Leaving) =>
  `take its ${isOne ? "domain" : "domains"} ${names} from the list`;

const REFUSED = {
  change: (leaving: Leaving) => `This change would ${taken(leaving)}`,
  waysOn: (leaving: Leaving) => `${putBack(leaving)}, or keep ${leaving.them} in the list with ${RETAIN}`,
};

const TOO_MANY = {
  ...REFUSED,
  waysOn: (leaving: Leaving) => `${REFUSED.waysOn(leaving)}, or make several changes of it`,
};

const sizeOf = (connection: Connection) => Math.min(connection.batchSize, DOMAINS_PER_REQUEST);

function add(connection: Connection, domains: string[]): Promise<MemberResults> {
  return applyToMembers(domains, sizeOf(connection), connection.addDomains);
}

function release(
  connection: Connection,
  domains: string[],
  onDelete: "retain" | undefined,
): Promise<MemberResults> {
  if (onDelete === "retain") return Promise.resolve({ done: domains, reasons: [] });
  return releaseMembers(
    connection.claims,
    domains,
    identityOf.domain,
    sizeOf(connection),
    connection.deleteDomains,
  );
}
