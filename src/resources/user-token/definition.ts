import { always, define, optional, required, withDefault } from "../../definition/definition";
import * as type from "../../definition/type";
import { joinId, splitId } from "../../values/identity";

const { flag, identifier, needed, numberBetween, object, text } = type;

/** The lifetime of a token according to the contract. */
export const LIFETIME_HOURS = 48;
export const ROTATE_BEFORE_HOURS = 12;

const userProperties = object("UserProperties", "What a token contains about its user, besides the id.", {
  organizationId: needed(identifier, "Should be the organization that the client identifies the user with."),
  isAdmin: type.optional(flag, "Makes the user an admin; there is no other way to do so."),
  email: type.optional(type.email, "Must be the e-mail address that the client identifies the user with."),
});

export const userToken = define({
  type: "UserToken",
  description: "A signed JWT for an end user, rotated before it expires.",
  operations: ["generateToken"],
  notes: [
    "A token is valid for 48 hours. `pulumi up` rotates it within `rotateBeforeHours` of its expiry; nothing rotates it between two updates. For a token that is used immediately, `generateUserToken` is simpler.",
  ],
  adopt: "Nothing is adopted: any number of tokens can be valid for one user.",
  delete: {
    description:
      "No endpoint revokes a token: deleting the resource forgets it, and it stays valid until it expires.",
    quiet: true,
  },
  get: "Refers to a token that was generated elsewhere: pass it as `state.token`, because no endpoint returns it.",
  example: `const bot = new collab.UserToken("bot", {
  userId: "bot",
  userProperties: { organizationId: "acme" },
});
export const botToken = bot.token;`,
  inputs: {
    userId: required(identifier, {
      description: "The end user of the token.",
      onChange: "update",
      changeDescription: "A change generates a new token; the old one stays valid.",
    }),
    userProperties: optional(userProperties, {
      description: "What the token contains about the user.",
      onChange: "update",
      changeDescription: "A change generates a new token; the old one stays valid.",
    }),
    rotateBeforeHours: withDefault(numberBetween(0, LIFETIME_HOURS), ROTATE_BEFORE_HOURS, {
      description:
        "Rotates the token this many hours before it expires: more than 0, less than 48, and more than the time between two updates.",
      // The value only determines when the token is rotated: a token that is still valid for long stays as it is.
      onChange: "nothing",
      changeDescription: "A change alone generates no new token.",
    }),
  },
  outputs: {
    token: always(text, { description: "The token. A secret.", secret: true, stable: false }),
    expiresAt: always(text, {
      description: "When the token expires: an ISO timestamp.",
      stable: false,
    }),
  },
  id: {
    description:
      "The id is `organizationId/userId`, or `userId`; a change of these inputs does not change the id.",
    of: ({ userId, userProperties: known }) =>
      known === undefined ? joinId(userId) : joinId(known.organizationId, userId),
    read: (id) => {
      const [userId] = splitId(id, 1) ?? [];
      if (userId !== undefined) return { userId };
      const [organizationId, member] = splitId(id, 2) ?? [];
      return organizationId === undefined || member === undefined
        ? undefined
        : { userId: member, userProperties: { organizationId } };
    },
  },
  identifiedBy: [],
  identities: () => [],
});
