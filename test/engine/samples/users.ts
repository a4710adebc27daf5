import { rejecting, sample, type Sample } from "./sample";

export const users: Sample = {
  declared: sample("users", "Users", {
    organizationId: "people",
    users: { ada: { name: "Ada" }, bob: {} },
  }),
  look: ({ organizations }) => organizations["people"]?.users ?? {},
  unmakeable: true,
  expected: { ada: { name: "Ada" }, bob: {} },
  leaves: { ada: { name: "Ada" }, bob: {} },
  parentRemoval: { organizations: { people: null } },
  readable: true,
  drift: { organizations: { people: { users: { ada: { name: "Someone" } } } } },
  within: ["people"],
  items: {
    ids: ["ada", "bob"],
    of: (ids) => [
      sample("users", "Users", {
        organizationId: "people",
        users: Object.fromEntries(ids.map((id) => [id, { name: "New" }])),
      }),
    ],
  },
  partialCreate: {
    declared: sample("users", "Users", {
      organizationId: "people",
      users: { ada: { name: "A" }, bob: { name: "B" } },
    }),
    fault: rejecting("bob"),
  },
  named: (id) => ({ organizationId: "people", users: { [id]: { name: "Odd" } } }),
  namedSeed: (id) => ({ organizations: { people: { users: { [id]: {} } } } }),
  updates: [
    {
      field: "users",
      args: { organizationId: "people", users: { ada: { name: "Ada L." }, bob: {} } },
      requests: [
        {
          operation: "updateUsers",
          data: { organizationId: "people", users: [{ userId: "ada", name: "Ada L." }] },
        },
      ],
    },
  ],
  silent: [
    {
      field: "users",
      args: { organizationId: "people", users: { bob: { email: "" }, ada: { name: "Ada" } } },
    },
  ],
  replacements: [],
};
