import { sample, type Sample } from "./sample";

export const userToken: Sample = {
  declared: sample("token", "UserToken", {
    userId: "ada",
    userProperties: { organizationId: "people", isAdmin: true },
  }),
  // The service does not store tokens.
  look: () => [],
  expected: [],
  named: (userId) => ({ userId, userProperties: { organizationId: "people" } }),
  updates: [
    {
      field: "userProperties",
      args: { userId: "ada", userProperties: { organizationId: "people", email: "ada@acme.com" } },
      requests: [
        {
          operation: "generateToken",
          data: { userId: "ada", userProperties: { organizationId: "people", email: "ada@acme.com" } },
        },
      ],
    },
    {
      field: "userId",
      args: { userId: "bob", userProperties: { organizationId: "people", isAdmin: true } },
      requests: [
        {
          operation: "generateToken",
          data: { userId: "bob", userProperties: { organizationId: "people", isAdmin: true } },
        },
      ],
    },
  ],
  silent: [
    {
      field: "rotateBeforeHours",
      args: {
        userId: "ada",
        userProperties: { organizationId: "people", isAdmin: true, email: "" },
        rotateBeforeHours: 24,
      },
    },
  ],
  replacements: [],
};
