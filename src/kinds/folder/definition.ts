import { define, maybe, optional, required } from "../../definition/definition";
import { idOfParts } from "../../definition/id";
import { flag, identifier, identifierBut, listOf, number, text } from "../../definition/type";
import { identityOf } from "../../values/identity";

export const folder = define({
  type: "Folder",
  words: "A folder at the top of an organization.",
  operations: ["addDocuments", "getFolders"],
  notes: [
    "The service has no endpoint that creates a folder: it creates one while documents are added. An empty list of documents is tried first. Where the service refuses that, a document named `pulumi-collab-anchor-<folderId>` is added and deleted again. Where the folder would disappear with it, this placeholder stays until the resource is deleted.",
    "The outputs are absent where the service does not let folders be read.",
  ],
  adopt: "A folder that exists already is adopted as it is.",
  delete: {
    words:
      "The service has no endpoint that deletes a folder: deleting the resource leaves the folder, and says so. The placeholder document is deleted: a service that removes empty folders then removes the folder.",
  },
  read: "`pulumi refresh` shows what was changed elsewhere, and that the folder is gone.",
  get: "Reads the folder with the id `organizationId/folderId`. Fails when it does not exist.",
  example: `new collab.Folder("plans", { organizationId: "acme", folderId: "plans" });`,
  inputs: {
    organizationId: required(identifier, {
      words: "The organization that the folder belongs to.",
      onChange: "replace",
      change: "A change creates the folder in the other organization; the old one stays.",
    }),
    folderId: required(identifierBut("root", "the service keeps that name"), {
      words: "The id of the folder; `root` is reserved.",
      onChange: "replace",
      change: "A change creates a new folder; the old one stays.",
    }),
    createOrganization: optional(flag, {
      words: "Create the organization first if it does not exist.",
      onChange: "nothing",
      change: "It counts when the folder is created; a later change does nothing.",
    }),
  },
  outputs: {
    folderName: maybe(text, { words: "Display name.", over: "renewed" }),
    parentFolderId: maybe(text, { words: "The folder above; `root` for one at the top.", over: "renewed" }),
    ancestors: maybe(listOf(text), {
      words: "The folders above, from `root` down to the direct parent.",
      over: "renewed",
    }),
    accessType: maybe(text, { words: "Who may open it, such as `public` or `restricted`.", over: "renewed" }),
    inheritAccessFromParent: maybe(flag, {
      words: "Whether access is decided by the folder above.",
      over: "renewed",
    }),
    createdAt: maybe(number, { words: "When it was created: milliseconds since 1970.", over: "renewed" }),
  },
  id: idOfParts("organizationId", "folderId"),
  identifiedBy: ["organizationId", "folderId"],
  identities: ({ organizationId, folderId }) => [identityOf.folder(organizationId, folderId)],
});
