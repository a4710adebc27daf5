import { define, optional, required, withDefault } from "../../definition/definition";
import { idOfParts } from "../../definition/id";
import { choice, flag, identifier } from "../../definition/type";
import { identityOf } from "../../values/identity";

export const organization = define({
  type: "Organization",
  words: "An organization.",
  operations: ["addDocuments", "getFolders", "updateDisabledState"],
  notes: [
    "The service has no endpoint that creates an organization: it creates one while documents are added. An empty list of documents is tried first. Where the service refuses that, a document named `pulumi-collab-anchor` is added and deleted again.",
    "To switch access to it off and on while its documents change, see the order that `OrganizationDisabledState` tells.",
  ],
  adopt:
    'An organization that exists already is adopted as it is. With `onDelete: "disable"` one that is switched off is switched on, unless an `OrganizationDisabledState` of the program decides that.',
  delete: {
    words:
      "The service has no endpoint that deletes an organization: deleting the resource leaves it, or switches access to it off, as `onDelete` says.",
  },
  read: "`pulumi refresh` sees whether the organization still exists, where the service lets folders be read.",
  get: "Reads the organization with an id. Fails when it does not exist, where the service lets folders be read.",
  example: `const initech = new collab.Organization("initech", { organizationId: "initech", onDelete: "disable" });
new collab.Document("contract", { organizationId: initech.organizationId, documentId: "contract" });`,
  inputs: {
    organizationId: required(identifier, {
      words: "The id of the organization.",
      onChange: "replace",
      change: "A change creates another organization; `onDelete` decides what happens to the old one.",
    }),
    onDelete: withDefault(choice("retain", "disable"), "retain", {
      words:
        "What deleting the resource does. `retain` leaves the organization as it is. `disable` switches access to it off. Documents that take their `organizationId` from this resource are deleted before that; a service may refuse to delete them afterwards.",
      onChange: "update",
      change: "A change sends nothing: it takes effect when the resource is deleted.",
    }),
    __staysOff: optional(flag, {
      words:
        "Set by a workspace that keeps the organization switched off: it is then not switched on when it is adopted.",
      onChange: "nothing",
      change: "",
    }),
  },
  outputs: {},
  id: { ...idOfParts("organizationId"), words: "The id is the `organizationId`." },
  identifiedBy: ["organizationId"],
  identities: ({ organizationId }) => [identityOf.organization(organizationId)],
});
