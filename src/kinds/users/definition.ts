import { define, optional, required } from "../../definition/definition";
import * as type from "../../definition/type";
import { identityOf, placeId, splitId } from "../../values/identity";

const { email, identifier, mapOf, object, text } = type;

/** The fields of one user. */
export const userFields = {
  name: type.optional(text, "Display name. Left out, it is not managed. A change updates the user in place."),
  email: type.optional(
    email,
    "E-mail address. Left out, it is not managed. A change updates the user in place.",
  ),
};

const userEntry = object("UserEntry", "What is known of one user; the key is the `userId`.", userFields);

const ELSEWHERE = "A change updates the users there; those here stay as they are.";

export const users = define({
  type: "Users",
  words: "Names and e-mail addresses of users who exist already.",
  operations: ["updateUsers", "getUsers"],
  notes: [
    "The service creates users when they first come. A user who does not exist is reported in the service's words; the others are updated.",
  ],
  adopt: "The users must exist. They get the declared names and addresses.",
  delete: { words: "Deleting the resource forgets the users and leaves them as they are.", quiet: true },
  read: "`pulumi refresh` reads all pages of the users, where the service lets them be read, and shows what was changed elsewhere.",
  get: "Reads the users of the place that the id names: those in the `users` of `state`, with the fields that these have, or all of them. Fails when the organization, the document or the folder does not exist.",
  example: `new collab.Users("team", { organizationId: "acme", users: { ada: { name: "Ada", email: "ada@acme.com" } } });`,
  inputs: {
    organizationId: required(identifier, {
      words: "The organization that the users belong to.",
      onChange: "replace",
      change: ELSEWHERE,
    }),
    documentId: optional(identifier, {
      words: "Only the users of this document; not together with `folderId`.",
      onChange: "replace",
      change: ELSEWHERE,
    }),
    folderId: optional(identifier, {
      words: "Only the users of this folder; not together with `documentId`.",
      onChange: "replace",
      change: ELSEWHERE,
    }),
    users: required(mapOf("userId", userEntry), {
      words: "The users by their `userId`, any number. They must exist.",
      onChange: "update",
      change: "A change sends those that differ, in batches.",
      blanks: "members",
    }),
  },
  outputs: {},
  id: {
    words:
      "The id is the place: `organizationId`, `organizationId/documents/documentId` or `organizationId/folders/folderId`.",
    of: placeId,
    read: placeIn,
    open: () => ({ users: {} }),
  },
  identifiedBy: ["organizationId", "documentId", "folderId", "users"],
  identities: (inputs) => Object.keys(inputs.users).map((userId) => identityOf.user(placeId(inputs), userId)),
});

/** Returns the place that an id created by {@link placeId} names. */
function placeIn(id: string) {
  const [organizationId] = splitId(id, 1) ?? [];
  if (organizationId !== undefined) return { organizationId };
  const [within, kind, inner] = splitId(id, 3) ?? [];
  if (within === undefined || inner === undefined) return undefined;
  if (kind === "documents") return { organizationId: within, documentId: inner };
  return kind === "folders" ? { organizationId: within, folderId: inner } : undefined;
}
