import { kindOf } from "../../life/kind";
import { identityOf } from "../../values/identity";
import { allowedDomain as definition } from "./definition";

export const allowedDomain = kindOf()(definition, {
  async create({ connection }, inputs) {
    await connection.addDomain(inputs.domain);
    return inputs;
  },

  async delete({ connection }, { domain }) {
    await connection.claims.release([domain], identityOf.domain, async () => {
      await connection.deleteDomain(domain);
    });
  },
});
