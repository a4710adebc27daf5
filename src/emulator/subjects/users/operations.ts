import { operations } from "../../../api/operations";
import type { Behaviours } from "../../behaviours/behaviours";
import { Items } from "../../serving/items";
import { cursorFields, nextCursor, offsetOf } from "../../serving/pages";
import { Rejection } from "../../serving/rejection";
import { serve } from "../../serving/serve";
import { documentOf } from "../documents/find";
import type { DocumentState } from "../documents/state";
import { recordingOf } from "../features/recording";
import { FEATURES } from "../features/state";
import { queriesOff } from "../keys/messages";
import { organizationEvenOff, organizationOf } from "../organizations/find";
import type { OrganizationState } from "../organizations/state";
import type { Users, UserState } from "./state";
import * as words from "./messages";

const DEFAULT_PAGE = 1000;
const EXPORT_PAGE = 100;

export const getUsers = serve(operations.getUsers, (context, request) => {
  const { behaviours } = context;
  if (!behaviours.userReadsEnabled) {
    throw new Rejection("FAILED_PRECONDITION", queriesOff);
  }
  const visible = context.store.visible(context.key, behaviours);
  const find = behaviours.usersOfDisabledOrganization === "readable" ? organizationEvenOff : organizationOf;
  const organization = find(context, request.organizationId, visible);
  const wanted = (user: UserState): boolean =>
    (!request.userIds || request.userIds.includes(user.userId)) &&
    (!request.organizationUserGroupIds ||
      request.organizationUserGroupIds.some((id) => user.groupIds?.includes(id)));

  const documents = [...organization.documents.values()].filter(
    (document) => request.folderId === undefined || document.folderId === request.folderId,
  );
  const grouped = request.allDocuments === true && request.groupByDocumentId === true;
  const rows: { documentId: string; user: UserState }[] = [];
  if (request.allDocuments) {
    const seen = new Set<string>();
    for (const { documentId, users } of documents) {
      for (const user of users.values()) {
        if (!grouped && seen.has(user.userId)) continue;
        seen.add(user.userId);
        rows.push({ documentId, user });
      }
    }
  } else {
    let users: Users | undefined = organization.users;
    if (request.documentId) users = documentOf(context, organization, request.documentId)?.users;
    else if (request.folderId) users = organization.folders.get(request.folderId)?.users;
    for (const user of users?.values() ?? []) rows.push({ documentId: "", user });
  }

  const matching = rows.filter(({ user }) => wanted(user));
  const from = offsetOf("users", request.pageToken);
  const to = from + Math.max(1, Math.floor(request.pageSize ?? DEFAULT_PAGE));
  const page = matching.slice(from, to);
  const next = nextCursor("users", to, matching.length, behaviours);
  return {
    message: words.usersRead(request),
    data: grouped ? groupOf(page, behaviours) : page.map(({ user }) => userRecord(user, behaviours)),
    beside: cursorFields("nextPageToken", { sent: request.pageToken, next }, behaviours),
  };
});

function groupOf(page: readonly { documentId: string; user: UserState }[], behaviours: Behaviours): object {
  const groups = new Map<string, object[]>();
  for (const { documentId, user } of page) {
    groups.set(documentId, [...(groups.get(documentId) ?? []), userRecord(user, behaviours)]);
  }
  return Object.fromEntries(groups);
}

function userRecord({ userId, name, email }: UserState, behaviours: Behaviours): object {
  if (behaviours.emptyFields === "null") return { userId, name: name ?? null, email: email ?? null };
  return { userId, ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) };
}

export const updateUsers = serve(operations.updateUsers, (context, request) => {
  const organization = organizationOf(context, request.organizationId);
  let users: Users | undefined = organization.users;
  if (request.documentId) users = documentOf(context, organization, request.documentId)?.users;
  else if (request.folderId) users = organization.folders.get(request.folderId)?.users;
  const items = new Items(context.behaviours.messageStyle);
  for (const { userId, name, email } of request.users) {
    const user = users?.get(userId);
    if (user) {
      user.name = name ?? user.name;
      user.email = email ?? user.email;
      items.done(userId, words.userUpdated({ userId }), user.id);
    } else {
      items.failed(userId, words.userMissing({ userId }));
    }
  }
  return { message: words.usersUpdated(request), data: items.toData() };
});

export const getUserData = serve(operations.getUserData, (context, request) => {
  const organization = organizationOf(context, request.organizationId);
  const documents = [...organization.documents.values()];
  const from = offsetOf("userData", request.pageToken);
  const to = from + EXPORT_PAGE;
  const lists: Record<string, object[]> = {};
  for (const feature of FEATURES) {
    lists[feature] = documents.flatMap((document) =>
      document[feature]
        .filter(({ userId }) => userId === request.userId)
        .map(({ fields }) => ({
          ...(feature === "recordings" ? recordingOf(fields, context.key, organization, document) : fields),
          ...whereOf(organization, document),
        })),
    );
  }
  lists.notifications = [...organization.notifications.values()]
    .filter(({ userIds }) => userIds.includes(request.userId))
    .map(({ notificationId, documentId, fields }) => ({ ...fields, notificationId, documentId }));
  const longest = Math.max(...Object.values(lists).map((list) => list.length));
  const next = nextCursor("userData", to, longest, context.behaviours);
  return {
    message: words.userDataRead(request),
    data: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice(from, to)])),
    beside: cursorFields("nextPageToken", { sent: request.pageToken, next }, context.behaviours),
  };
});

const whereOf = ({ organizationId }: OrganizationState, { documentId }: DocumentState) => ({
  organizationId,
  documentId,
});
