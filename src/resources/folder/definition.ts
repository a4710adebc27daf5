import { define, idOfParts, maybe, required } from "../../definition/definition";
import { flag, identifier, identifierBut, listOf, number, text } from "../../definition/type";
import { identityOf, TOP } from "../../values/identity";
import { createOrganization } from "../../definition/shared-inputs";

export const folder = define({
  type: "Folder",
  description: "A folder at the top of an organization.",
  operations: ["addDocuments", "getFolders"],
  notes: [
    "The service creates a folder only when documents are added. The update adds an empty list of documents. If that is not enough, it adds a placeholder document `pulumi-collab-anchor-<folderId>` and deletes it again. The placeholder stays until the resource is deleted if the folder would disappear with it.",
    "The outputs are absent if the service does not allow reading folders.",
  ],
  adopt: "The folder is adopted unchanged.",
  delete: {
    description:
      "No endpoint deletes a folder: deleting the resource leaves it, without its placeholder document, and reports this. Some services remove empty folders.",
  },
  read: "`pulumi refresh` shows what was changed elsewhere, and whether the folder still exists.",
  get: "Reads the folder with the id `organizationId/folderId`. Fails if it does not exist.",
  example: `new collab.Folder("plans", { organizationId: "acme", folderId: "plans", createOrganization: true });`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization that the folder belongs to.",
      onChange: "replace",
      changeDescription: "A change creates the folder in the other organization; the old one stays.",
    }),
    folderId: required(identifierBut(TOP, "the service keeps that name"), {
      description: "The id of the folder; `root` is reserved.",
      onChange: "replace",
      changeDescription: "A change creates a new folder; the old one stays.",
    }),
    createOrganization: createOrganization("the folder is created"),
  },
  outputs: {
    folderName: maybe(text, { description: "Display name.", stable: false }),
    parentFolderId: maybe(text, {
      description: "The folder above; `root` for one at the top.",
      stable: false,
    }),
    ancestors: maybe(listOf(text), {
      description: "The folders above, from `root` down to the direct parent.",
      stable: false,
    }),
    accessType: maybe(text, {
      description: "Who may open the folder, such as `public` or `restricted`.",
      stable: false,
    }),
    inheritAccessFromParent: maybe(flag, {
      description: "Whether the folder above determines access.",
      stable: false,
    }),
    createdAt: maybe(number, {
      description: "When the folder was created: milliseconds since 1970.",
      stable: false,
    }),
  },
  id: idOfParts("organizationId", "folderId"),
  identifiedBy: ["organizationId", "folderId"],
  identities: ({ organizationId, folderId }) => [identityOf.folder(organizationId, folderId)],
});
