import { noDomain, normaliseDomain } from "../../values/domain";
import { text, type InputsOf } from "../../life/fields";
import { identityOf } from "../../values/identity";
import { resource } from "../../life/resource";

/** A domain in any spelling; checked inputs and states hold it as the service stores it. */
export const domainField = text.transform((spelling, context) => {
  const domain = normaliseDomain(spelling);
  if (domain !== undefined) return domain;
  context.addIssue({ code: "custom", message: noDomain(spelling) });
  return "";
});

const fields = {
  domain: { schema: domainField, onChange: "replace" },
} as const;

const identities = ({ domain }: InputsOf<typeof fields>) => [identityOf.domain(domain)];

/** One entry of the allowed-domains list. The list cannot be read, so drift stays unseen. */
export const allowedDomain = resource({
  type: "AllowedDomain",
  credentials: () => "apiKey",
  fields,
  id: ({ domain }) => domain,
  label: ({ domain }) => domain,
  identities,
  lookup: (id) => ({ domain: normaliseDomain(id) ?? id }),

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
