import { expect } from "@jest/globals";
import { sample, type Sample } from "./sample";

export const organization: Sample = {
  declared: sample("organization", "Organization", { organizationId: "org-one" }),
  look: ({ organizations }) => Object.keys(organizations).filter((id) => id.startsWith("org-")),
  expected: ["org-one"],
  removal: { organizations: { "org-one": null } },
  readable: true,
  leaves: ["org-one", "org-two"],
  partialCreate: {
    declared: sample("organization", "Organization", { organizationId: "org-one" }),
    behaviours: { emptyDocuments: "rejected" },
    fault: { kind: "resetAfter", operation: "deleteDocuments", times: 4 },
  },
  named: (organizationId) => ({ organizationId }),
  updates: [{ field: "onDelete", args: { organizationId: "org-one", onDelete: "disable" }, requests: [] }],
  silent: [{ field: "onDelete", args: { organizationId: "org-one", onDelete: "" } }],
  replacements: [
    {
      field: "organizationId",
      args: { organizationId: "org-two" },
      requests: [
        {
          operation: "addDocuments",
          data: { organizationId: "org-two", documents: [], createOrganization: true },
        },
        { operation: "getFolders", data: { organizationId: "org-two" } },
        // Checks whether the service lists folders of a missing organization.
        { operation: "getFolders", data: { organizationId: expect.stringMatching(/^pulumi-collab-/) } },
      ],
    },
  ],
};
