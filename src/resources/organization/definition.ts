import { define, idOfParts, optional, required, withDefault } from "../../definition/definition";
import { choice, flag, identifier } from "../../definition/type";
import { identityOf } from "../../values/identity";

export const organization = define({
  type: "Organization",
  description: "An organization.",
  operations: ["addDocuments", "getFolders", "updateDisabledState"],
  notes: [
    "The service has no endpoint that creates an organization: it creates one while documents are added. An empty list of documents is tried first. Where the service refuses that, a document named `pulumi-collab-anchor` is added and deleted again. Where the organization would disappear with it, this placeholder stays until the resource is deleted. It is then deleted too, unless the organization has users of its own or they cannot be read: those could disappear with it.",
    "A service may answer PERMISSION_DENIED for an organization that does not exist. The organization is created all the same, and a refresh leaves the state as it is.",
    "To switch access to it off and on while its documents change, see the order that `OrganizationDisabledState` tells.",
  ],
  adopt:
    'An organization that exists already is adopted as it is. With `onDelete: "disable"` its access is enabled, because an earlier deletion of this resource may have disabled it and the service does not reveal who did. It stays disabled where an `OrganizationDisabledState` of the same program and provider disables it.',
  delete: {
    description:
      "The service has no endpoint that deletes an organization: deleting the resource leaves it, or switches access to it off, as `onDelete` says.",
  },
  read: "`pulumi refresh` sees whether the organization still exists, where the service lets folders be read.",
  get: "Reads the organization with an id. Fails when it does not exist, where the service lets folders be read.",
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
        "What deleting the resource does. `retain` leaves the organization as it is. `disable` switches access to it off. Documents that take their `organizationId` from this resource are deleted before that; a service may refuse to delete them afterwards.",
      onChange: "update",
      changeDescription: "A change sends nothing: it takes effect when the resource is deleted.",
    }),
    __staysOff: optional(flag, {
      description:
        "Set by a workspace that keeps the organization switched off: it is then not switched on when it is adopted.",
      onChange: "nothing",
      changeDescription: "",
    }),
  },
  outputs: {},
  id: { ...idOfParts("organizationId"), description: "The id is the `organizationId`." },
  identifiedBy: ["organizationId"],
  identities: ({ organizationId }) => [identityOf.organization(organizationId)],
});
