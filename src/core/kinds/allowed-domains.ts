import { DOMAINS_PER_REQUEST, type Connection } from "../connection";
import { identityOf } from "../identity";
import {
  after,
  applyToMembers,
  membersOf,
  minus,
  releaseMembers,
  setOf,
  settle,
  type Applied,
} from "../members";
import { resource } from "../resource";
import { domainField } from "./allowed-domain";

const fields = {
  domains: { schema: setOf(domainField), onChange: "update" },
} as const;

/** A set of entries of the allowed-domains list: only what it names is its own. The list cannot be read. */
export const allowedDomains = resource({
  type: "AllowedDomains",
  credentials: () => "apiKey",
  fields,
  id: () => "allowed-domains",
  label: () => "",
  identities: ({ domains }) => Object.keys(domains).map(identityOf.domain),
  lookup: () => ({}),

  async create({ connection }, inputs) {
    const added = await add(connection, Object.keys(inputs.domains));
    return settle({ domains: membersOf(added.done) }, added);
  },

  async update({ connection }, { domains }, inputs) {
    const added = await add(connection, minus(inputs.domains, domains));
    const removed = await remove(connection, minus(domains, inputs.domains));
    return settle({ domains: after(domains, added, removed) }, added, removed);
  },

  async delete({ connection }, { domains }) {
    settle({}, await remove(connection, Object.keys(domains)));
  },
});

const sizeOf = (connection: Connection) => Math.min(connection.batchSize, DOMAINS_PER_REQUEST);

function add(connection: Connection, domains: string[]): Promise<Applied> {
  return applyToMembers(domains, sizeOf(connection), connection.addDomains);
}

function remove(connection: Connection, domains: string[]): Promise<Applied> {
  return releaseMembers(
    connection.claims,
    domains,
    identityOf.domain,
    sizeOf(connection),
    connection.deleteDomains,
  );
}
