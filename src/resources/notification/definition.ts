import { always, define, inputOnly, optional, required, withDefault } from "../../definition/definition";
import * as type from "../../definition/type";
import type { CheckedBy } from "../../definition/type";
import { identityOf, joinId, splitId } from "../../values/identity";
import { notificationIdOf } from "./id";

const { checkedAs, flag, storedAs, identifier, jsonObject, listOf, mapOf, needed, object, text } = type;

const notificationUser = object("NotificationUser", "A user as a notification names one.", {
  userId: needed(identifier, "The user's id."),
  name: type.optional(text, "Display name."),
  email: type.optional(type.email, "E-mail address."),
});

type User = CheckedBy<typeof notificationUser>;

/** A user as states contain it, keyed by the id. */
const notifiedUser = object("NotifiedUser", "What a notification says of a user; the key is the `userId`.", {
  name: type.optional(text, "Display name."),
  email: type.optional(type.email, "E-mail address."),
});

/** Users keyed by their id, as checked inputs and states contain them. */
export type UsersById = Record<string, CheckedBy<typeof notifiedUser>>;

/** Values of the headline's variables, as the check returns them. */
export interface TemplateData {
  actionUser?: User | undefined;
  recipientUser?: string | undefined;
  [field: string]: string | User | undefined;
}

const BY_ID = "Who is notified by name, by their `userId`.";

const AGAIN = "A change takes the notification back and notifies the users again.";

export const notification = define({
  type: "Notification",
  description: "A notification about a document.",
  operations: ["addNotifications", "deleteNotifications"],
  notes: [
    "A notification cannot be changed. A change of any input **notifies the users again**: the new notification is sent and the old one is taken back, in the other order where both have the same `notificationId`. What was sent by e-mail stays sent.",
    "A variable of the headline that has no value is an error in the preview; a missing document or organization is one in the update.",
  ],
  classNotes: [
    "Policies see `notifyUsers` as a map (`NotificationInputs`). Transforms and mocks see the list that the program gives.",
  ],
  adopt: "A notification that is there under its id already stays as it is: it is never sent twice.",
  delete: {
    description: "Deleting the resource takes the notification back; what was sent by e-mail stays sent.",
  },
  get: "Refers to a notification by its id. The service cannot tell whether it exists: the parts of the id are taken as they are.",
  example: `new collab.Notification("published", {
  organizationId: "acme",
  documentId: "guide",
  actionUser: { userId: "ada", name: "Ada" },
  displayHeadlineMessageTemplate: "{actionUser} has published {title}",
  displayHeadlineMessageTemplateData: { title: "the guide" },
  displayBodyMessage: "Have a look at it.",
  notifyUsers: [{ userId: "bob" }],
  notifyAll: false,
});`,
  inputs: {
    organizationId: required(identifier, {
      description: "The organization of the document. It must exist, unless `createOrganization` is true.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
    documentId: required(identifier, {
      description:
        "The document that the notification is about. It must exist, unless `createDocument` is true.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
    actionUser: required(notificationUser, {
      description: "The user who took the action.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
    notificationId: inputOnly(text, {
      description:
        "The id of the notification: letters, digits, `_` and `-`. Left out, it is made from the other inputs. Either way a notification is never sent twice.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
    displayHeadlineMessageTemplate: required(text, {
      description:
        "The headline, with variables in curly brackets: `{actionUser}`, and those of the template data.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
    displayHeadlineMessageTemplateData: optional(
      checkedAs<TemplateData>()(type.textsOr("variable", notificationUser)),
      {
        description:
          "Values for the variables of the headline, each a text. `actionUser` is a user; without it, it is the action's user.",
        onChange: "replace",
        changeDescription: AGAIN,
      },
    ),
    displayBodyMessage: required(text, {
      description: "The text below the headline.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
    notifyUsers: required(storedAs(listOf(notificationUser), mapOf("userId", notifiedUser), BY_ID), {
      description: "Who is notified by name, in any order; may be empty unless `notifyAll` is false.",
      onChange: "replace",
      changeDescription: AGAIN,
      output: "Who is notified by name, sorted by `userId`.",
    }),
    notifyAll: withDefault(flag, true, {
      description: "Whether all users of the organization are notified, or only `notifyUsers`.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
    notificationSourceData: optional(jsonObject, {
      description:
        "An object of your own that is kept with the notification and sent back when somebody clicks it.",
      onChange: "replace",
      changeDescription: AGAIN,
      blanks: "content",
    }),
    createDocument: optional(checkedAs<true>()(flag), {
      description:
        "Create the document first if it does not exist. It stays when the notification is deleted.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
    createOrganization: optional(checkedAs<true>()(flag), {
      description:
        "Create the organization first if it does not exist. It stays when the notification is deleted.",
      onChange: "replace",
      changeDescription: AGAIN,
    }),
  },
  outputs: {
    notificationId: always(text, {
      description: "The id that was given, or else the one that was made from the inputs.",
      stable: true,
    }),
  },
  id: {
    description: "The id is `organizationId/notificationId`.",
    of: (state) => joinId(state.organizationId, notificationIdOf(state)),
    read: (id) => {
      const [organizationId, notificationId] = splitId(id, 2) ?? [];
      return organizationId === undefined || notificationId === undefined
        ? undefined
        : { organizationId, notificationId };
    },
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
