import { define, idOfParts, optional, required, withDefault } from "../../definition/definition";
import { choice, flag, identifier } from "../../definition/type";
import { identityOf, joinId } from "../../values/identity";
import { defineImpacts, happens } from "../../definition/impact";

export const organization = define({
  type: "Organization",
  description: "An organization.",
  operations: ["addDocuments", "getFolders", "updateDisabledState"],
  notes: [
    "The service has no endpoint that creates an organization: it creates one while documents are added. An empty list of documents is tried first. If the service rejects that, a document named `pulumi-collab-anchor` is added and deleted again. If the organization would disappear with it, this placeholder stays until the resource is deleted. It is then deleted too, unless the organization has users of its own or they cannot be read: those could disappear with it.",
    "A service may answer PERMISSION_DENIED for an organization that does not exist. The organization is created all the same, and a refresh leaves the state as it is.",
    "To disable and enable access to it while its documents change, see the order described at `OrganizationDisabledState`.",
  ],
  adopt:
    'An existing organization is adopted as it is. With `onDelete: "disable"` its access is enabled, because an earlier deletion of this resource may have disabled it and the service does not reveal who did. It stays disabled if an `OrganizationDisabledState` of the same program and provider disables it.',
  delete: {
    description:
      "The service has no endpoint that deletes an organization: deleting the resource leaves it, or disables access to it, depending on `onDelete`.",
  },
  read: "`pulumi refresh` checks whether the organization still exists, if the service allows reading folders.",
  get: "Reads the organization with an id. Fails if it does not exist, if the service allows reading folders.",
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
        "What deleting the resource does. `retain` leaves the organization as it is. `disable` disables access to it. Documents that take their `organizationId` from this resource are deleted before that; a service may refuse to delete them afterwards.",
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

export const organizationImpacts = defineImpacts(organization, {
  create: ({ organizationId, onDelete, __staysOff }) => [
    ...happens(
      "creates",
      "organization",
      [itemOf(organizationId)],
      [
        "is created, or adopted where it is there; no endpoint deletes one",
        "are created, or adopted where they are there; no endpoint deletes one",
      ],
      {
        organizationId,
        final: true,
        unless: "had",
        sends: [`addDocuments ${joinId(organizationId)}`, `getFolders ${joinId(organizationId)}`],
      },
    ),
    ...(onDelete === "disable" && __staysOff !== true
      ? happens(
          "gives-access",
          "organization",
          [itemOf(organizationId)],
          [
            "is enabled, whoever disabled it: its users get read and write access",
            "are enabled, whoever disabled them: their users get read and write access",
          ],
          { organizationId, sends: ["updateDisabledState false"] },
        )
      : []),
  ],

  // Other inputs take effect when the resource is deleted.
  update: () => [],

  delete: ({ organizationId, onDelete }) =>
    onDelete === "disable"
      ? happens(
          "takes-access",
          "organization",
          [itemOf(organizationId)],
          [
            "is switched off: all its users lose read and write access",
            "are switched off: all their users lose read and write access",
          ],
          { organizationId, unless: "owned", sends: ["updateDisabledState true"] },
        )
      : happens(
          "leaves-behind",
          "organization",
          [itemOf(organizationId)],
          ["stays in the service as it is", "stay in the service as they are"],
          { organizationId, unless: "owned" },
        ),
});

const itemOf = (organizationId: string) => ({
  name: organizationId,
  identity: identityOf.organization(organizationId),
});
