import {
  always,
  define,
  idOfParts,
  inputOnly,
  optional,
  required,
  withDefault,
} from "../../definition/definition";
import * as type from "../../definition/type";
import type { CheckedBy } from "../../definition/type";
import { identityOf, joinId } from "../../values/identity";
import { fingerprintOf, canonical, plain, withoutBlanks } from "../../values/plain";

const { butAbsent, checkedAs, flag, storedAs, identifier, jsonObject, listOf, mapOf, needed, object, text } =
  type;

const notificationUser = object("NotificationUser", "A user of a notification.", {
  userId: needed(identifier, "The user's id."),
  name: type.optional(text, "Display name."),
  email: type.optional(type.email, "E-mail address."),
});

type User = CheckedBy<typeof notificationUser>;

/** A user as states contain it, keyed by the id. */
const notifiedUser = object("NotifiedUser", "A user of a notification; the key is the `userId`.", {
  name: type.optional(text, "Display name."),
  email: type.optional(type.email, "E-mail address."),
});

/** Users keyed by their id, as checked inputs and states contain them. */
export type UsersById = Record<string, CheckedBy<typeof notifiedUser>>;

/** Values of the headline's variables, as the check returns them. */
export interface HeadlineData {
  actionUser?: User | undefined;
  recipientUser?: string | User | undefined;
  [field: string]: string | User | undefined;
}

const BY_ID = "Who is notified by name, by their `userId`.";

/** Describes an input whose change sends a new notification, because no endpoint changes an existing one. */
const resent = (description: string) => ({
  description,
  onChange: "replace" as const,
  changeDescription: "A change notifies the users again.",
});

export const notification = define({
  type: "Notification",
  description: "A notification about a document.",
  operations: ["addNotifications", "deleteNotifications"],
  notes: [
    "A change sends the new notification and then deletes the old one. If both have the same `notificationId`, the update deletes the old one first. The preview fails if a variable of the headline has no value.",
  ],
  classNotes: ["Policies see `notifyUsers` as a map; transforms and mocks see the list."],
  adopt: "An existing notification with the same id is adopted unchanged, and not sent again.",
  delete: {
    description: "Deleting the resource deletes the notification; e-mails cannot be recalled.",
  },
  get: "Refers to a notification by its id, without a check whether it exists.",
  example: `new collab.Notification("published", {
  organizationId: "acme",
  documentId: "guide",
  actionUser: { userId: "ada", name: "Ada" },
  displayHeadlineMessageTemplate: "{actionUser} has published {title}",
  displayHeadlineMessageTemplateData: { title: "the guide" },
  displayBodyMessage: "Have a look at it.",
  notifyUsers: [{ userId: "bob" }],
  notifyAll: false,
  createOrganization: true,
  createDocument: true,
});`,
  inputs: {
    organizationId: required(
      identifier,
      resent("The organization of the notification. It must exist, unless `createOrganization` is true."),
    ),
    documentId: required(
      identifier,
      resent("The document of the notification. It must exist, unless `createDocument` is true."),
    ),
    actionUser: required(notificationUser, resent("The user who took the action.")),
    notificationId: inputOnly(
      text,
      resent(
        "Letters, digits, `_` and `-`; by default, derived from the other inputs. A notification is never sent twice.",
      ),
    ),
    displayHeadlineMessageTemplate: required(
      text,
      resent("The headline, with variables such as `{actionUser}` and those of the template data."),
    ),
    displayHeadlineMessageTemplateData: optional(
      checkedAs<HeadlineData>()(type.textsOr("variable", notificationUser)),
      resent(
        "The variables of the headline, each a text. `actionUser` is a user, by default the input; `recipientUser` is a text or a user.",
      ),
    ),
    displayBodyMessage: required(text, resent("The text below the headline.")),
    notifyUsers: required(storedAs(listOf(notificationUser), mapOf("userId", notifiedUser), BY_ID), {
      ...resent("Who is notified by name, in any order; may be empty unless `notifyAll` is false."),
      output: "Who is notified by name, sorted by `userId`.",
    }),
    notifyAll: withDefault(
      flag,
      true,
      resent("Whether all users of the organization are notified, or `notifyUsers` only."),
    ),
    notificationSourceData: optional(jsonObject, {
      ...resent("An object of yours. The service returns it when a user clicks the notification."),
      blanks: "content",
    }),
    createDocument: optional(
      butAbsent(flag, false),
      resent("Create the document first if it does not exist. Deleting the resource keeps the document."),
    ),
    createOrganization: optional(
      butAbsent(flag, false),
      resent(
        "Create the organization first if it does not exist. Deleting the resource keeps the organization.",
      ),
    ),
  },
  outputs: {
    notificationId: always(text, {
      description: "The given id, or the one derived from the inputs.",
      stable: true,
    }),
  },
  id: {
    ...idOfParts("organizationId", "notificationId"),
    of: (state) => joinId(state.organizationId, notificationIdOf(state)),
  },
  identifiedBy: [
    "organizationId",
    "documentId",
    "actionUser",
    "notificationId",
    "displayHeadlineMessageTemplate",
    "displayHeadlineMessageTemplateData",
    "displayBodyMessage",
    "notifyUsers",
    "notifyAll",
    "notificationSourceData",
    "createDocument",
    "createOrganization",
  ],
  identities: (inputs) => [identityOf.notification(inputs.organizationId, notificationIdOf({ ...inputs }))],
});

/** Matches the ids that {@link notificationIdOf} derives. */
export const DERIVED_ID = /^pulumi-[0-9a-f]{16}$/u;

/** Returns a notification's own id, or else one derived from its contents, so that no notification is ever sent twice. */
export function notificationIdOf(inputs: Readonly<Record<string, unknown>>): string {
  const { notificationId, notifyUsers, notifyAll, createDocument, createOrganization, ...rest } = inputs;
  if (typeof notificationId === "string" && notificationId !== "") return notificationId;
  // Inputs can be as the program gives them or as the check returns them. Both forms must result in the same id.
  const contents = {
    ...rest,
    notifyUsers: usersById(notifyUsers),
    notifyAll: notifyAll === false ? false : undefined,
    createDocument: createDocument === true ? true : undefined,
    createOrganization: createOrganization === true ? true : undefined,
  };
  return `pulumi-${fingerprintOf(canonical(plain(withoutBlanks(contents)) ?? null))}`;
}

function usersById(users: unknown): unknown {
  if (!Array.isArray(users)) return users;
  return Object.fromEntries(
    users.map((user: unknown) => {
      if (typeof user !== "object" || user === null || !("userId" in user)) return ["", user];
      const { userId, ...rest } = user;
      return [String(userId), rest];
    }),
  );
}
