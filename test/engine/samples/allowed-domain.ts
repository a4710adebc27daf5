import { each, sample, type Sample } from "./sample";

export const allowedDomain: Sample = {
  declared: sample("domain", "AllowedDomain", { domain: "https://one.single.com/" }),
  look: ({ domains }) => domains.filter((domain) => domain.endsWith("single.com")),
  expected: ["one.single.com"],
  removal: { domains: { "one.single.com": null } },
  items: {
    ids: ["a.single.com", "b.single.com", "c.single.com", "d.single.com"],
    of: each("AllowedDomain", (domain) => ({ domain })),
  },
  updates: [
    {
      field: "deletionProtection",
      args: { domain: "one.single.com", deletionProtection: true },
      requests: [],
    },
  ],
  silent: [{ field: "domain", args: { domain: "ONE.single.com" } }],
  replacements: [
    {
      field: "domain",
      args: { domain: "two.single.com" },
      requests: [
        { operation: "addDomains", data: { domains: ["two.single.com"] } },
        { operation: "deleteDomains", data: { domains: ["one.single.com"] } },
      ],
    },
  ],
};
