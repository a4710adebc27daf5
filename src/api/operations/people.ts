import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import {
  byPageToken,
  failureCode,
  flag,
  identifier,
  identifiers,
  inData,
  itemMap,
  jsonObject,
  optionalText,
  orEmpty,
  pageCursor,
  user,
} from "./fields";
import { operation } from "./operation";
import { records } from "./records";

const IDS_PER_REQUEST = 30;

const upTo30 = identifiers.max(IDS_PER_REQUEST, `must have at most ${IDS_PER_REQUEST} entries`);

/** Creates a signed JWT for an end user, valid for 48 hours. Endpoint 2. */
export const generateToken = operation({
  number: 2,
  title: "Generate token",
  path: "/v1/auth/token/get",
  auth: "body",
  idempotency: "safe",
  request: z.strictObject({
    userId: identifier,
    userProperties: z
      .strictObject({
        organizationId: identifier,
        isAdmin: flag.optional(),
        email: z.string().optional(),
      })
      .optional(),
  }),
  response: inData(z.object({ token: identifier })),
});

const foundUser = z.object({ userId: identifier, name: optionalText, email: optionalText });

const usersByDocument = jsonObject
  .transform((groups) => new Map(Object.entries(groups)))
  .pipe(z.map(z.string(), orEmpty(records(foundUser))));

/** Reads one page of users; `allUsers` reads all. At most 30 `userIds` and 30 groups. Endpoint 12. */
export const getUsers = operation({
  number: 12,
  title: "Get users",
  path: "/v2/users/get",
  idempotency: "safe",
  request: z
    .strictObject({
      organizationId: identifier,
      documentId: identifier.optional(),
      folderId: identifier.optional(),
      userIds: upTo30.optional(),
      organizationUserGroupIds: upTo30.optional(),
      allDocuments: flag.optional(),
      groupByDocumentId: flag.optional(),
      pageSize: z.number().min(1, "must be at least 1").optional(),
      pageToken: z.string().optional(),
    })
    .refine((request) => !(request.documentId && request.folderId), {
      path: ["folderId"],
      message: "must not be given together with documentId",
    })
    .refine((request) => !request.groupByDocumentId || request.allDocuments, {
      path: ["groupByDocumentId"],
      message: "works only with allDocuments = true",
    }),
  response: z
    .object({
      data: z.union([orEmpty(records(foundUser)), usersByDocument]),
      ...pageCursor,
    })
    .transform(({ data, nextPageToken }) =>
      Array.isArray(data)
        ? { users: data, usersByDocumentId: undefined, nextPageToken }
        : { users: [], usersByDocumentId: data, nextPageToken },
    ),
  paging: {
    ...byPageToken("nextPageToken"),
    items: ({ users, usersByDocumentId = [] }) => [
      ...users,
      ...[...usersByDocumentId].filter(([, found]) => found.length > 0),
    ],
  },
});

/** Updates users. For a user that does not exist, only the item fails. Endpoint 13. */
export const updateUsers = operation({
  number: 13,
  title: "Update users",
  path: "/v1/users/update",
  idempotency: "idempotent",
  request: z.strictObject({
    organizationId: identifier,
    documentId: identifier.optional(),
    folderId: identifier.optional(),
    users: z.array(user),
  }),
  response: itemMap,
  items: (request) => request.users.map((entry) => entry.userId),
});

const list = orEmpty(records(jsonObject));

/** Reads one page of a user's comments, reactions, recordings and notifications. Endpoint 14. */
export const getUserData = operation({
  number: 14,
  title: "Get all user data",
  path: "/v2/users/data/get",
  idempotency: "safe",
  request: z.strictObject({
    organizationId: identifier,
    userId: identifier,
    pageToken: z.string().optional(),
  }),
  response: z
    .object({
      data: z.object({ comments: list, reactions: list, recordings: list, notifications: list }),
      ...pageCursor,
    })
    .transform(({ data, nextPageToken }) => ({ ...data, nextPageToken })),
  paging: {
    ...byPageToken("nextPageToken"),
    items: (reply) => [reply.comments, reply.reactions, reply.recordings, reply.notifications].flat(),
  },
});

type User = z.input<typeof user>;

/** Declared by hand: an inferred index signature of strings would reject `actionUser`. */
export interface TemplateData {
  actionUser?: User | undefined;
  recipientUser?: string | User | undefined;
  [field: string]: string | User | undefined;
}

const templateData: z.ZodType<TemplateData, TemplateData> = z
  .object({
    actionUser: user.optional(),
    recipientUser: z.union([z.string(), user], "must be a string or a user").optional(),
  })
  .catchall(z.string("must be a string"));

/**
 * Adds a notification. With a `notificationId`, the service adds it once, however often the request is sent. Without one, a
 * request whose reply is lost is not sent again. Endpoint 15.
 */
export const addNotifications = operation({
  number: 15,
  title: "Add notifications",
  path: "/v1/notifications/add",
  idempotency: (request) => (request.notificationId ? "idempotent" : "none"),
  request: z.strictObject({
    organizationId: identifier,
    documentId: identifier,
    actionUser: user,
    notificationId: z
      .string()
      .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, "may have letters, digits, _ and - only")
      .optional(),
    displayHeadlineMessageTemplate: z.string(),
    displayHeadlineMessageTemplateData: templateData.optional(),
    displayBodyMessage: z.string(),
    notifyUsers: z.array(user),
    notifyAll: flag.optional(),
    notificationSourceData: jsonObject.optional(),
    createDocument: flag.optional(),
    createOrganization: flag.optional(),
  }),
  response: inData(
    z.object({ success: z.boolean(), message: z.string().nullish(), code: failureCode }),
  ).transform(({ success, message, code }) => ({ success, message: message ?? "", ...(code && { code }) })),
});

/** Deletes notifications, by id or by document, location and user. Endpoint 16. */
export const deleteNotifications = operation({
  number: 16,
  title: "Delete notifications",
  path: "/v1/notifications/delete",
  idempotency: "idempotent",
  request: z.strictObject({
    organizationId: identifier,
    documentId: identifier.optional(),
    locationId: identifier.optional(),
    userId: identifier.optional(),
    notificationIds: identifiers.optional(),
  }),
  response: itemMap,
  items: (request) => request.notificationIds ?? [],
});

const notificationConfig = z.object({
  config: jsonObject,
  metadata: z.object({
    organizationId: optionalText,
    apiKey: optionalText,
    documentId: optionalText,
    userId: optionalText,
  }),
});

type NotificationConfig = z.output<typeof notificationConfig>;

/** Removes repeated records: every part of a long list requests the organization's configuration. */
const withoutRepeats = (records: readonly NotificationConfig[]) =>
  records.filter(
    (record, at) =>
      record.metadata.documentId !== undefined ||
      records.findIndex((other) => isDeepStrictEqual(other, record)) === at,
  );

/** Reads a user's notification settings; more than 30 `documentIds` are sent in several requests. Endpoint 17. */
export const getNotificationConfig = operation({
  number: 17,
  title: "Get notification config",
  path: "/v2/notifications/config/get",
  idempotency: "safe",
  request: z
    .strictObject({
      organizationId: identifier,
      userId: identifier,
      documentIds: upTo30.optional(),
      getOrganizationConfig: flag.optional(),
    })
    .refine((request) => request.getOrganizationConfig === true || (request.documentIds?.length ?? 0) > 0, {
      path: ["documentIds"],
      message: "is required unless getOrganizationConfig is true",
    }),
  response: inData(orEmpty(records(notificationConfig))),
  batch: { field: "documentIds", size: IDS_PER_REQUEST, merge: (replies) => withoutRepeats(replies.flat()) },
});
