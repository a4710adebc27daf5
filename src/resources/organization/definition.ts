import { define, idOfParts, optional, required, withDefault } from "../../definition/definition";
import { choice, flag, identifier } from "../../definition/type";
import { TAKES_EFFECT_ON_DELETION } from "../../definition/shared-inputs";
import { identityOf } from "../../values/identity";

export const organization = define({
  type: "Organization",
  description: "An organization.",
  operations: ["addDocuments", "getFolders", "updateDisabledState"],
  notes: [
    "The service creates an organization only when documents are added. The update adds an empty list of documents. If that is not enough, it adds a placeholder document `pulumi-collab-anchor` and deletes it again. The placeholder stays until the resource is deleted if the organization would disappear with it, and longer if users could disappear too.",
    "To change its documents and disable or enable access in one update, use the order of `OrganizationDisabledState`.",
  ],
  adopt:
    'The organization is adopted unchanged. With `onDelete: "disable"`, the update enables access, because an earlier deletion may have disabled it, unless an `OrganizationDisabledState` of the same program and workspace disables the organization.',
  delete: {
    description:
      "No endpoint deletes an organization: deleting the resource leaves it, or disables access, as `onDelete` specifies.",
  },
  read: "`pulumi refresh` checks whether the organization still exists, if the service allows reading folders.",
  get: "Reads the organization with an id. If the service allows reading folders, a missing organization is an error.",
  example: `const initech = new collab.Organization("initech", { organizationId: "initech", onDelete: "disable" });
new collab.Document("contract", { organizationId: initech.organizationId, documentId: "contract" });`,
  inputs: {
    organizationId: required(identifier, {
      description: "The id of the organization.",
      onChange: "replace",
      changeDescription:
        "A change creates another organization; `onDelete` decides what happens to the old one.",
    }),
    onDelete: withDefault(choice("retain", "disable"), "retain", {
      description:
        "What deleting the resource does. `retain` leaves the organization as it is. `disable` disables access, after the documents that take their `organizationId` from this resource are deleted.",
      ...TAKES_EFFECT_ON_DELETION,
    }),
    __staysOff: optional(flag, {
      description:
        "Set by a workspace that keeps the organization disabled: adopting it then does not enable it.",
      onChange: "nothing",
      changeDescription: "",
    }),
  },
  outputs: {},
  id: { ...idOfParts("organizationId"), description: "The id is the `organizationId`." },
  identifiedBy: ["organizationId"],
  identities: ({ organizationId }) => [identityOf.organization(organizationId)],
});
