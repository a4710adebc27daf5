import { defineImpacts, happens } from "../../definition/impact";
import { identityOf, joinId } from "../../values/identity";
import { organization as definition } from "./definition";

export const organizationImpacts = defineImpacts(definition, {
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
