import { resourceType } from "../../core/resource-type";
import { identityOf } from "../../values/identity";
import { addDomain, deleteDomain } from "../domains";
import { allowedDomain as definition } from "./definition";

export const allowedDomain = resourceType()(definition, {
  sentBy: { deletionProtection: "nothing" },
  loses: ({ domain }, isOwned) =>
    isOwned(identityOf.domain(domain))
      ? undefined
      : { would: `take ${domain} from the list`, keep: "retainOnDelete: true" },

  async create({ connection }, inputs) {
    await addDomain(connection, inputs.domain);
    return inputs;
  },

  // Only the deletion protection changes in place.
  update: (_context, _state, inputs) => Promise.resolve(inputs),

  async delete({ connection }, { domain }) {
    await connection.ownership.release([domain], identityOf.domain, async () => {
      await deleteDomain(connection, domain);
    });
  },
});
