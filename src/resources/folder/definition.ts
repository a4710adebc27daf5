import { define, idOfParts, maybe, optional, required } from "../../definition/definition";
import { flag, identifier, identifierBut, listOf, number, text } from "../../definition/type";
import { identityOf } from "../../values/identity";

export const folder = define({
  type: "Folder",
  description: "A folder at the top of an organization.",
  operations: ["addDocuments", "getFolders"],
  notes: [
    "The service has no endpoint that creates a folder: it creates one while documents are added. An empty list of documents is tried first. Where the service refuses that, a document named `pulumi-collab-anchor-<folderId>` is added and deleted again. Where the folder would disappear with it, this placeholder stays until the resource is deleted.",
    "The outputs are absent where the service does not let folders be read.",
  ],
  adopt: "A folder that exists already is adopted as it is.",
  delete: {
    description:
      "The service has no endpoint that deletes a folder: deleting the resource leaves the folder, and says so. The placeholder document is deleted: a service that removes empty folders then removes the folder.",
  },
  read: "`pulumi refresh` shows what was changed elsewhere, and that the folder is gone.",
  get: "Reads the folder with the id `organizationId/folderId`. Fails when it does not exist.",
  example: `new collab.Folder("plans", { organizationId: "acme", folderId: "plans" });`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization that the folder belongs to.",
      onChange: "replace",
      changeDescription: "A change creates the folder in the other organization; the old one stays.",
    }),
    folderId: required(identifierBut("root", "the service keeps that name"), {
      description: "The id of the folder; `root` is reserved.",
      onChange: "replace",
      changeDescription: "A change creates a new folder; the old one stays.",
    }),
    createOrganization: optional(flag, {
      description: "Create the organization first if it does not exist.",
      onChange: "nothing",
      changeDescription: "It counts when the folder is created; a later change does nothing.",
    }),
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
      description: "Who may open it, such as `public` or `restricted`.",
      stable: false,
    }),
    inheritAccessFromParent: maybe(flag, {
      description: "Whether access is decided by the folder above.",
      stable: false,
    }),
    createdAt: maybe(number, { description: "When it was created: milliseconds since 1970.", stable: false }),
  },
  id: idOfParts("organizationId", "folderId"),
  identifiedBy: ["organizationId", "folderId"],
  identities: ({ organizationId, folderId }) => [identityOf.folder(organizationId, folderId)],
});
