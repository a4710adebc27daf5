import { define, optional, required, type CheckedInputs } from "../../definition/definition";
import * as type from "../../definition/type";
import { identityOf, scopeId, splitId } from "../../values/identity";

const { email, identifier, mapOf, object, text } = type;

/** The fields of one user. */
export const userFields = {
  name: type.optional(
    text,
    "Display name. If omitted, the name is not managed. A change updates the user in place.",
  ),
  email: type.optional(
    email,
    "E-mail address. If omitted, the address is not managed. A change updates the user in place.",
  ),
};

const userEntry = object("UserEntry", "The managed fields of one user; the key is the `userId`.", userFields);

const ELSEWHERE = "A change updates users in the new place; users in the old place do not change.";

export const users = define({
  type: "Users",
  description: "Names and e-mail addresses of users who exist already.",
  operations: ["updateUsers", "getUsers"],
  notes: [
    "The service creates users when they first sign in. A declared user who does not exist is an error; the others are updated.",
  ],
  adopt: "The users must exist. The update sets the declared names and addresses.",
  delete: {
    description:
      "Deleting the resource removes the users only from the state: they do not change in the service.",
    quiet: true,
  },
  read: "`pulumi refresh` shows what was changed elsewhere, if the service allows reading users. Addresses in lower case and trimmed names count as declared.",
  get: "Reads the users of the organization, document or folder that the id names, or those that `state.users` selects. Fails if it does not exist.",
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
      description: "The users by their `userId`, any number. All of them must exist.",
      onChange: "update",
      changeDescription: "A change sends only the users that differ, in batches.",
      blanks: "members",
    }),
  },
  outputs: {},
  id: {
    description:
      "The id is `organizationId`, `organizationId/documents/documentId` or `organizationId/folders/folderId`.",
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
  const [within, scope, inner] = splitId(id, 3) ?? [];
  if (within === undefined || inner === undefined) return undefined;
  if (scope === "documents") return { organizationId: within, documentId: inner };
  return scope === "folders" ? { organizationId: within, folderId: inner } : undefined;
}

type Inputs = CheckedInputs<(typeof users)["inputs"]>;

type Users = Inputs["users"];

/** Returns a user's own entry only: every object inherits a `constructor`, which is also a valid user id. */
export const declaredOf = (users: Users, userId: string) =>
  Object.hasOwn(users, userId) ? users[userId] : undefined;

/** Returns the users whose entries are new or differ. */
export const changedIn = (before: Users, users: Users): string[] =>
  Object.keys(users).filter((userId) => {
    const was = declaredOf(before, userId);
    const is = users[userId];
    return was === undefined || was.name !== is?.name || was.email !== is?.email;
  });
