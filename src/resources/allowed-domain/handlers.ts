import { resourceType } from "../../core/resource-type";
import { identityOf } from "../../values/identity";
import { addDomains, deleteDomains, domainBatches } from "../domains";
import { allowedDomain as definition } from "./definition";

export const allowedDomain = resourceType()(definition, {
  sentBy: { deletionProtection: "nothing" },

  async create({ connection: { client } }, inputs) {
    await domainBatches.submit(client, "add", inputs.domain, (domains) => addDomains(client, domains));
    return inputs;
  },

  // Only the deletion protection changes in place.
  update: (_context, _state, inputs) => Promise.resolve(inputs),

  async delete({ connection: { client, ownership } }, { domain }) {
    await ownership.deleteUnowned([domain], identityOf.domain, async () => {
      await domainBatches.submit(client, "delete", domain, (domains) => deleteDomains(client, domains));
    });
  },

  loses: ({ domain }, isOwned) =>
    isOwned(identityOf.domain(domain))
      ? undefined
      : { would: `remove ${domain} from the list`, keep: "retainOnDelete: true" },
});
