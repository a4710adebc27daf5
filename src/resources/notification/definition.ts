import {
  always,
  define,
  inputOnly,
  optional,
  required,
  withDefault,
  type CheckedInputs,
} from "../../definition/definition";
import * as type from "../../definition/type";
import type { CheckedBy } from "../../definition/type";
import { identityOf, joinId, splitId } from "../../values/identity";
import { defineImpacts, happens, keysOf, type Impact } from "../../definition/impact";
import { isPlaceholder } from "../../values/unknown";
import { fingerprintOf, canonical, plain, withoutBlanks } from "../../values/plain";

const { checkedAs, flag, storedAs, identifier, jsonObject, listOf, mapOf, needed, object, text } = type;

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
export interface TemplateData {
  actionUser?: User | undefined;
  recipientUser?: string | undefined;
  [field: string]: string | User | undefined;
}

const BY_ID = "Who is notified by name, by their `userId`.";

/** Returns what all inputs have in common: a notification cannot be changed. */
const resent = (description: string) => ({
  description,
  onChange: "replace" as const,
  changeDescription: "A change deletes the notification and notifies the users again.",
});

export const notification = define({
  type: "Notification",
  description: "A notification about a document.",
  operations: ["addNotifications", "deleteNotifications"],
  notes: [
    "A notification cannot be changed. A change of any input **notifies the users again**: the new notification is sent and the old one is deleted, in the other order if both have the same `notificationId`. E-mails cannot be recalled.",
    "A variable of the headline that has no value is an error in the preview; a missing document or organization is one in the update.",
  ],
  classNotes: [
    "Policies see `notifyUsers` as a map (`NotificationInputs`). Transforms and mocks see the list that the program gives.",
  ],
  adopt: "An existing notification with the same id stays as it is: it is never sent twice.",
  delete: {
    description: "Deleting the resource deletes the notification; e-mails cannot be recalled.",
  },
  get: "Refers to a notification by its id. The service does not show whether it exists: the parts of the id are used as they are.",
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
    organizationId: required(
      identifier,
      resent("The organization of the document. It must exist, unless `createOrganization` is true."),
    ),
    documentId: required(
      identifier,
      resent("The document that the notification is about. It must exist, unless `createDocument` is true."),
    ),
    actionUser: required(notificationUser, resent("The user who took the action.")),
    notificationId: inputOnly(
      text,
      resent(
        "The id of the notification: letters, digits, `_` and `-`. If omitted, it is derived from the other inputs. In both cases, a notification is never sent twice.",
      ),
    ),
    displayHeadlineMessageTemplate: required(
      text,
      resent(
        "The headline, with variables in curly brackets: `{actionUser}`, and those of the template data.",
      ),
    ),
    displayHeadlineMessageTemplateData: optional(
      checkedAs<TemplateData>()(type.textsOr("variable", notificationUser)),
      resent(
        "Values for the variables of the headline, each a text. `actionUser` is a user; the default is the input `actionUser`.",
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
      resent("Whether all users of the organization are notified, or only `notifyUsers`."),
    ),
    notificationSourceData: optional(jsonObject, {
      ...resent("A custom object that is stored with the notification and sent back when a user clicks it."),
      blanks: "content",
    }),
    createDocument: optional(
      checkedAs<true>()(flag),
      resent("Create the document first if it does not exist. It stays when the notification is deleted."),
    ),
    createOrganization: optional(
      checkedAs<true>()(flag),
      resent(
        "Create the organization first if it does not exist. It stays when the notification is deleted.",
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

type Inputs = CheckedInputs<(typeof notification)["inputs"]>;

export const notificationImpacts = defineImpacts(notification, {
  create: (inputs) => [
    ...happens(
      "notifies",
      "notification",
      [itemOf(inputs)],
      [`goes to ${whoGets(inputs, "its organization")}`, `go to ${whoGets(inputs, "their organizations")}`],
      {
        organizationId: inputs.organizationId,
        final: true,
        // A notification with the same id is sent only once.
        unless: "had",
        sends: [`addNotifications ${notificationIdOf(inputs)}`],
      },
    ),
    ...(inputs.createOrganization === true ? made("organization", inputs.organizationId, inputs) : []),
    ...(inputs.createDocument === true ? made("document", inputs.documentId, inputs) : []),
  ],

  // A notification cannot be changed, so every change requires a replacement.
  update: () => [],

  delete: (state) =>
    happens(
      "changes",
      "notification",
      [itemOf(state)],
      [
        "is taken back; what was sent by e-mail stays sent",
        "are taken back; what was sent by e-mail stays sent",
      ],
      {
        organizationId: state.organizationId,
        unless: "owned",
        sends: [`deleteNotifications ${state.organizationId}`],
      },
    ),
});

const made = (object: string, name: string, { organizationId }: Inputs): Impact[] =>
  happens(
    "creates",
    object,
    [{ name }],
    ["is created where it is not there, and stays", "are created where they are not there, and stay"],
    { organizationId },
  );

function itemOf(inputs: Inputs) {
  const notificationId = notificationIdOf(inputs);
  return {
    name: notificationId,
    title: inputs.displayHeadlineMessageTemplate,
    identity: identityOf.notification(inputs.organizationId, notificationId),
  };
}

function whoGets({ notifyAll, notifyUsers }: Inputs, where: string): string {
  const users = keysOf(notifyUsers);
  const named = users.length;
  if (notifyAll) return `all users of ${where}`;
  if (users.some(isPlaceholder)) return "users whom the preview does not show";
  return `${named} ${named === 1 ? "user" : "users"}`;
}

/** Returns a notification's own id, or else one derived from its contents, so that no notification is ever sent twice. */
export function notificationIdOf(inputs: Readonly<Record<string, unknown>>): string {
  const { notificationId, notifyUsers, notifyAll, createDocument, createOrganization, ...rest } = inputs;
  if (typeof notificationId === "string" && notificationId !== "") return notificationId;
  // Inputs can be as the program gives them or as the check returns them. Both forms must result in the same id.
  const said = {
    ...rest,
    notifyUsers: usersById(notifyUsers),
    notifyAll: notifyAll === false ? false : undefined,
    createDocument: createDocument === true ? true : undefined,
    createOrganization: createOrganization === true ? true : undefined,
  };
  return `pulumi-${fingerprintOf(canonical(plain(withoutBlanks(said)) ?? null))}`;
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
