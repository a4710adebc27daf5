import { rejecting, sample, type Sample } from "./sample";

export const allowedDomains: Sample = {
  declared: sample("domains", "AllowedDomains", {
    domains: ["https://www.Set-One.com/", "set-two.com", "set-two.com"],
  }),
  look: ({ domains }) => domains.filter((domain) => domain.startsWith("set-")),
  expected: ["set-one.com", "set-two.com"],
  removal: { domains: { "set-one.com": null, "set-two.com": null } },
  items: {
    ids: ["set-a.com", "set-b.com", "set-c.com", "set-d.com"],
    of: (domains) => [sample("domains", "AllowedDomains", { domains })],
  },
  partialCreate: {
    declared: sample("domains", "AllowedDomains", { domains: ["set-a.com", "set-bad.com"] }),
    fault: rejecting("set-bad.com"),
  },
  updates: [
    {
      field: "domains",
      args: { domains: ["set-two.com", "set-three.com"] },
      requests: [
        { operation: "addDomains", data: { domains: ["set-three.com"] } },
        { operation: "deleteDomains", data: { domains: ["set-one.com"] } },
      ],
    },
    {
      field: "onDelete",
      args: { domains: ["set-one.com", "set-two.com"], onDelete: "retain" },
      requests: [],
    },
  ],
  silent: [
    { field: "maxDeletions", args: { domains: ["set-one.com", "set-two.com"], maxDeletions: 0 } },
    { field: "domains", args: { domains: ["set-two.com", "www.set-one.com", "HTTPS://set-two.com/x"] } },
  ],
  replacements: [],
};
