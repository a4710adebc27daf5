import { define, optional, required } from "../../definition/definition";
import * as type from "../../definition/type";
import { identityOf, scopeId, splitId } from "../../values/identity";

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
  description: "Names and e-mail addresses of users who exist already.",
  operations: ["updateUsers", "getUsers"],
  notes: [
    "The service creates users when they first come. A user who does not exist is reported in the service's words; the others are updated.",
  ],
  adopt: "The users must exist. They get the declared names and addresses.",
  delete: {
    description: "Deleting the resource forgets the users and leaves them as they are.",
    quiet: true,
  },
  read: "`pulumi refresh` reads all pages of the users, where the service lets them be read, and shows what was changed elsewhere.",
  get: "Reads the users of the place that the id names: those in the `users` of `state`, with the fields that these have, or all of them. Fails when the organization, the document or the folder does not exist.",
  example: `new collab.Users("team", { organizationId: "acme", users: { ada: { name: "Ada", email: "ada@acme.com" } } });`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization that the users belong to.",
      onChange: "replace",
      changeDescription: ELSEWHERE,
    }),
    documentId: optional(identifier, {
      description: "Only the users of this document; not together with `folderId`.",
      onChange: "replace",
      changeDescription: ELSEWHERE,
    }),
    folderId: optional(identifier, {
      description: "Only the users of this folder; not together with `documentId`.",
      onChange: "replace",
      changeDescription: ELSEWHERE,
    }),
    users: required(mapOf("userId", userEntry), {
      description: "The users by their `userId`, any number. They must exist.",
      onChange: "update",
      changeDescription: "A change sends those that differ, in batches.",
      blanks: "members",
    }),
  },
  outputs: {},
  id: {
    description:
      "The id is the place: `organizationId`, `organizationId/documents/documentId` or `organizationId/folders/folderId`.",
    of: scopeId,
    read: scopeIn,
    open: () => ({ users: {} }),
  },
  identifiedBy: ["organizationId", "documentId", "folderId", "users"],
  identities: (inputs) => Object.keys(inputs.users).map((userId) => identityOf.user(scopeId(inputs), userId)),
});

/** Returns the place that an id created by {@link scopeId} names. */
function scopeIn(id: string) {
  const [organizationId] = splitId(id, 1) ?? [];
  if (organizationId !== undefined) return { organizationId };
  const [within, kind, inner] = splitId(id, 3) ?? [];
  if (within === undefined || inner === undefined) return undefined;
  if (kind === "documents") return { organizationId: within, documentId: inner };
  return kind === "folders" ? { organizationId: within, folderId: inner } : undefined;
}
