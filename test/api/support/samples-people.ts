import { expect } from "@jest/globals";
import { bulk, list, records, single, unexpectedField } from "./broken-replies";
import { inNoOrganization, injected, invalid } from "./rejections";
import type { Samples } from "./samples";

const organizationId = "acme";
const documentId = "handbook";
const userId = "ann";
const id: unknown = expect.any(String);
const ann = { userId, name: "Ann", email: "ann@acme.example" };
const where = { organizationId, documentId };
const metadata = { organizationId, apiKey: "demo-api-key", userId };

type Names =
  | "generateToken"
  | "getUsers"
  | "updateUsers"
  | "getUserData"
  | "addNotifications"
  | "deleteNotifications"
  | "getNotificationConfig";

export const peopleSamples: Samples<Names> = {
  generateToken: {
    request: { userId, userProperties: { organizationId, isAdmin: true, email: "ann@acme.example" } },
    result: { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
    required: ["userId"],
    idempotency: "safe",
    rejections: [injected],
    broken: single("token"),
  },
  getUsers: {
    request: {
      organizationId,
      documentId,
      userIds: ["ann", "bob"],
      organizationUserGroupIds: ["editors"],
      allDocuments: false,
      groupByDocumentId: false,
      pageSize: 1,
      pageToken: "",
    },
    result: { users: [ann], usersByDocumentId: undefined, nextPageToken: id },
    required: ["organizationId"],
    idempotency: "safe",
    rejections: [inNoOrganization(), invalid("The page token is not valid", { change: { pageToken: "x" } })],
    broken: records(
      { users: [], usersByDocumentId: undefined, nextPageToken: expect.any(String) },
      [{ userId: 17 }],
      { users: [], usersByDocumentId: undefined, nextPageToken: undefined },
    ),
  },
  updateUsers: {
    request: { organizationId, documentId, users: [ann, { userId: "none" }] },
    result: new Map<string, unknown>([
      ["ann", { success: true, message: "User updated.", id }],
      ["none", { success: false, message: "User does not exist." }],
    ]),
    required: ["organizationId", "users"],
    idempotency: "idempotent",
    rejections: [inNoOrganization()],
    broken: bulk("ann", "none"),
  },
  getUserData: {
    request: { organizationId, userId, pageToken: "" },
    result: {
      comments: [{ annotationId: "c1", text: "Hm", organizationId, documentId }],
      reactions: [{ annotationId: "x1", icon: "+1", organizationId, documentId }],
      recordings: [expect.objectContaining({ annotationId: "r1", organizationId, documentId })],
      notifications: [{ notificationId: "n1", documentId, displayBodyMessage: "Look" }],
      nextPageToken: undefined,
    },
    required: ["organizationId", "userId"],
    idempotency: "safe",
    rejections: [inNoOrganization()],
    broken: {
      ...list(
        { comments: [], reactions: [], recordings: [], notifications: [], nextPageToken: undefined },
        { comments: 17 },
        "result.data.comments",
      ),
      withExtraFields: {
        comments: [{ annotationId: "c1", text: "Hm", ...where, unexpectedField }],
        reactions: [{ annotationId: "x1", icon: "+1", ...where, unexpectedField }],
        recordings: [expect.objectContaining({ annotationId: "r1", ...where, unexpectedField })],
        notifications: [
          { notificationId: "n1", documentId: "handbook", displayBodyMessage: "Look", unexpectedField },
        ],
        nextPageToken: undefined,
      },
    },
  },
  addNotifications: {
    request: {
      organizationId: "newcomer",
      documentId: "first",
      actionUser: ann,
      notificationId: "welcome_1-a",
      displayHeadlineMessageTemplate: "{actionUser} painted {thing} for {recipientUser}",
      displayHeadlineMessageTemplateData: { actionUser: ann, recipientUser: "Bob", thing: "the shed" },
      displayBodyMessage: "Have a look",
      notifyUsers: [ann, { userId: "bob" }],
      notifyAll: false,
      notificationSourceData: { page: 3 },
      createDocument: true,
      createOrganization: true,
    },
    result: { success: true, message: "Notification added." },
    required: [
      "organizationId",
      "documentId",
      "actionUser",
      "displayHeadlineMessageTemplate",
      "displayBodyMessage",
      "notifyUsers",
    ],
    idempotency: "idempotent",
    rejections: [inNoOrganization({ createOrganization: false })],
    broken: single("success"),
  },
  deleteNotifications: {
    request: { organizationId, documentId, locationId: "intro", userId, notificationIds: ["n1", "none"] },
    result: new Map<string, unknown>([
      ["n1", { success: true, message: "Notification deleted.", id }],
      ["none", { success: false, message: "Failed to delete notification." }],
    ]),
    required: ["organizationId"],
    idempotency: "idempotent",
    rejections: [inNoOrganization()],
    broken: bulk("n1", "none"),
  },
  getNotificationConfig: {
    request: { organizationId, userId, documentIds: [documentId], getOrganizationConfig: true },
    result: [
      {
        config: { inbox: "ALL", email: "ALL" },
        metadata: { organizationId, apiKey: "demo-api-key", documentId: undefined, userId },
      },
      {
        config: { inbox: "NONE", email: "ALL" },
        metadata: { organizationId, apiKey: "demo-api-key", documentId, userId },
      },
    ],
    required: ["organizationId", "userId"],
    idempotency: "safe",
    rejections: [inNoOrganization()],
    broken: {
      ...records([], [{ config: 17, metadata: {} }]),
      withExtraFields: [
        { config: { inbox: "ALL", email: "ALL", unexpectedField }, metadata },
        { config: { inbox: "NONE", email: "ALL", unexpectedField }, metadata: { ...metadata, ...where } },
      ],
    },
  },
};
