import { defineImpacts, happens } from "../../definition/impact";
import { identityOf, joinId } from "../../values/identity";
import { folder as definition } from "./definition";

interface Folder {
  readonly organizationId: string;
  readonly folderId: string;
}

export const folderImpacts = defineImpacts(definition, {
  create: (inputs) =>
    happens(
      "creates",
      "folder",
      [itemOf(inputs)],
      [
        "is created, or adopted where it is there; no endpoint deletes one",
        "are created, or adopted where they are there; no endpoint deletes one",
      ],
      {
        organizationId: inputs.organizationId,
        final: true,
        unless: "had",
        sends: [`addDocuments ${joinId(inputs.organizationId, inputs.folderId)}`],
      },
    ),

  // Another folder requires a replacement. All other inputs count only when the folder is created.
  update: () => [],

  delete: (state) =>
    happens(
      "leaves-behind",
      "folder",
      [{ ...itemOf(state), title: titleOf(state) }],
      [
        "stays in the service, which may remove it when it is empty: no endpoint deletes one",
        "stay in the service, which may remove them when they are empty: no endpoint deletes one",
      ],
      { organizationId: state.organizationId, unless: "owned" },
    ),
});

/** Returns the name and the access type that users gave the folder in the service. Another folder has neither. */
const titleOf = ({
  folderName,
  accessType,
}: {
  folderName?: string | undefined;
  accessType?: string | undefined;
}) => [folderName, accessType].filter((each) => each !== undefined).join(", ") || undefined;

const itemOf = ({ organizationId, folderId }: Folder) => ({
  name: folderId,
  identity: identityOf.folder(organizationId, folderId),
});
