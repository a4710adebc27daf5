import { sample, type Sample } from "./sample";

export const apiKey: Sample = {
  declared: sample("key", "ApiKey", { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" }),
  look: ({ apiKeys }) => apiKeys.slice(1).map(({ settings }) => settings),
  expected: [{ ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" }],
  leaves: [
    { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web" },
    { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web2" },
  ],
  named: (id) => ({ ownerEmail: "ops@acme.com", type: "testing", apiKeyName: id }),
  updates: [],
  oneWay: true,
  replacements: [
    {
      field: "rotation",
      args: { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web2", rotation: "2026-11" },
      requests: [
        {
          operation: "createApiKey",
          data: { ownerEmail: "ops@acme.com", type: "testing", apiKeyName: "web2" },
        },
      ],
    },
  ],
};
