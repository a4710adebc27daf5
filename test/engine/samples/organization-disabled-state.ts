import type { Contents } from "../../../src/emulator";
import { rejecting, sample, type Sample } from "./sample";

export const organizationDisabledState: Sample = {
  declared: sample("disabled", "OrganizationDisabledState", {
    organizationIds: ["off-a", "off-b"],
    disabled: true,
  }),
  look: disabledOrganizations,
  expected: ["off-a", "off-b"],
  removal: { organizations: { "off-a": null, "off-b": null } },
  parentRemoval: { organizations: { "off-a": null, "off-b": null } },
  items: {
    ids: ["off-a", "off-b", "off-c"],
    of: (organizationIds) => [
      sample("disabled", "OrganizationDisabledState", { organizationIds, disabled: true }),
    ],
  },
  partialCreate: {
    declared: sample("disabled", "OrganizationDisabledState", {
      organizationIds: ["off-a", "off-b"],
      disabled: true,
    }),
    fault: rejecting("off-b"),
  },
  named: (id) => ({ organizationIds: [id], disabled: true }),
  updates: [
    {
      field: "organizationIds",
      args: { organizationIds: ["off-c", "off-b"], disabled: true },
      requests: [
        { operation: "updateDisabledState", data: { organizationIds: ["off-c"], disabled: true } },
        { operation: "updateDisabledState", data: { organizationIds: ["off-a"], disabled: false } },
      ],
    },
    {
      field: "disabled",
      args: { organizationIds: ["off-a", "off-b"], disabled: false },
      requests: [
        {
          operation: "updateDisabledState",
          data: { organizationIds: ["off-a", "off-b"], disabled: false },
        },
      ],
    },
    {
      field: "onDelete",
      args: { organizationIds: ["off-a", "off-b"], disabled: true, onDelete: "retain" },
      requests: [],
    },
  ],
  silent: [
    { field: "organizationIds", args: { organizationIds: ["off-b", "off-a", "off-b"], disabled: true } },
  ],
  replacements: [],
};

function disabledOrganizations({ organizations }: Contents): string[] {
  return Object.keys(organizations).filter((id) => organizations[id]?.disabled);
}
