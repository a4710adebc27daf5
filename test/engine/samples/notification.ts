import type { Contents } from "../../../src/emulator";
import { sample, type Sample } from "./sample";

const TAKEN_BACK = {
  operation: "deleteNotifications",
  data: { organizationId: "people", notificationIds: ["published"] },
};

export const notification: Sample = {
  declared: sample("notification", "Notification", published()),
  look: notifications,
  expected: { published: ["Have a look.", ["ada", "bob"]] },
  removal: { organizations: { people: { notifications: { published: null } } } },
  parentRemoval: { organizations: { people: null } },
  within: ["people"],
  named: (documentId) => published({ documentId, createDocument: true }),
  updates: [],
  silent: [
    {
      field: "notifyUsers",
      args: published({
        notifyUsers: [{ userId: "bob" }, { email: "", userId: "ada", name: "Ada" }, { userId: "bob" }],
      }),
    },
    { field: "notifyAll", args: published({ notifyAll: true }) },
    { field: "createDocument", args: published({ createDocument: false }) },
  ],
  replacements: [
    {
      field: "notificationId",
      args: published({ notificationId: "again" }),
      requests: [{ operation: "addNotifications", data: sent({ notificationId: "again" }) }, TAKEN_BACK],
    },
    {
      field: "displayBodyMessage",
      args: published({ displayBodyMessage: "It has changed." }),
      requests: [
        { operation: "addNotifications", data: sent({ displayBodyMessage: "It has changed." }) },
        TAKEN_BACK,
      ],
    },
  ],
};

function published(more: object = {}): object {
  return {
    organizationId: "people",
    documentId: "page",
    actionUser: { userId: "ada", name: "Ada" },
    notificationId: "published",
    displayHeadlineMessageTemplate: "{actionUser} has published {title}",
    displayHeadlineMessageTemplateData: { title: "a page" },
    displayBodyMessage: "Have a look.",
    notifyUsers: [{ userId: "ada", name: "Ada" }, { userId: "bob" }],
    notificationSourceData: { page: 1, note: "" },
    ...more,
  };
}

function notifications({ organizations }: Contents): object {
  const found = Object.entries(organizations["people"]?.notifications ?? {});
  return Object.fromEntries(
    found.map(([id, { displayBodyMessage, userIds }]) => [id, [displayBodyMessage, userIds]]),
  );
}

/** Returns the request that publishes these values. */
function sent(more: object = {}): object {
  const actionUser = { userId: "ada", name: "Ada" };
  const values = { displayHeadlineMessageTemplateData: { actionUser, title: "a page" }, notifyAll: true };
  return { ...published(values), ...more };
}
