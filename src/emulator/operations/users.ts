import type { Behaviours } from "../behaviours/behaviours";
import { present } from "../json";
import {
  cursorFields,
  Items,
  nextCursor,
  offsetOf,
  Rejection,
  type Context,
  type Request,
  type Result,
} from "../serving/handler";
import { messages } from "../serving/messages";
import { FEATURES, type OrganizationState, type Users, type UserState } from "../state/state";
import { recordingOf } from "./content";
import { documentOf, evenDisabledOrganizationOf, organizationOf } from "./organizations";

const DEFAULT_PAGE = 1000;
const EXPORT_PAGE = 100;

interface FoundUser {
  readonly documentId: string;
  readonly user: UserState;
}

export function getUsers(context: Context, request: Request<"getUsers">): Result {
  const { behaviours, store, key } = context;
  if (!behaviours.userReadsEnabled) throw new Rejection("FAILED_PRECONDITION", messages.queriesDisabled);
  const visible = store.visible(key, behaviours);
  const find =
    behaviours.usersOfDisabledOrganization === "readable" ? evenDisabledOrganizationOf : organizationOf;
  const organization = find(context, request.organizationId, visible);
  const grouped = request.allDocuments === true && request.groupByDocumentId === true;
  const candidates = request.allDocuments
    ? usersOfDocuments(organization, request.folderId, grouped)
    : [...(usersIn(context, organization, request) ?? [])].map(([, user]) => ({ documentId: "", user }));
  const { userIds, organizationUserGroupIds: groupIds } = request;
  const found = candidates.filter(
    ({ user }) =>
      (!userIds || userIds.includes(user.userId)) &&
      (!groupIds || groupIds.some((id) => user.groupIds?.includes(id))),
  );

  const from = offsetOf("users", request.pageToken);
  const to = from + Math.max(1, Math.floor(request.pageSize ?? DEFAULT_PAGE));
  const page = found.slice(from, to);
  const next = nextCursor("users", to, found.length, behaviours);
  return {
    message: messages.usersRead(request),
    data: grouped ? byDocument(page, behaviours) : page.map(({ user }) => userRecord(user, behaviours)),
    beside: cursorFields("nextPageToken", request.pageToken, next, behaviours),
  };
}

/** Returns the users of the document, the folder or the organization that a request names. */
function usersIn(
  context: Context,
  organization: OrganizationState,
  { documentId, folderId }: { documentId?: string | undefined; folderId?: string | undefined },
): Users | undefined {
  if (documentId) return documentOf(context, organization, documentId)?.users;
  return folderId ? organization.folders.get(folderId)?.users : organization.users;
}

/** Returns the users of all documents. Unless they are grouped by document, each user is returned only once. */
function usersOfDocuments(
  { documents }: OrganizationState,
  folderId: string | undefined,
  grouped: boolean,
): FoundUser[] {
  const found: FoundUser[] = [];
  const seen = new Set<string>();
  for (const { documentId, folderId: folder, users } of documents.values()) {
    if (folderId !== undefined && folder !== folderId) continue;
    for (const user of users.values()) {
      if (grouped || !seen.has(user.userId)) found.push({ documentId, user });
      seen.add(user.userId);
    }
  }
  return found;
}

function byDocument(page: readonly FoundUser[], behaviours: Behaviours): object {
  const groups = new Map<string, object[]>();
  for (const { documentId, user } of page) {
    groups.set(documentId, [...(groups.get(documentId) ?? []), userRecord(user, behaviours)]);
  }
  return Object.fromEntries(groups);
}

function userRecord({ userId, name, email }: UserState, behaviours: Behaviours): object {
  if (behaviours.emptyFields === "null") return { userId, name: name ?? null, email: email ?? null };
  return present({ userId, name, email });
}

export function updateUsers(context: Context, request: Request<"updateUsers">): Result {
  const organization = organizationOf(context, request.organizationId);
  const users = usersIn(context, organization, request);
  const items = new Items(context.behaviours);
  for (const { userId, name, email } of request.users) {
    const user = users?.get(userId);
    if (user) {
      user.name = name ?? user.name;
      user.email = email ?? user.email;
      items.done(userId, messages.userUpdated({ userId }), user.id);
    } else {
      items.failed(userId, messages.userMissing({ userId }));
    }
  }
  return { message: messages.usersUpdated(request), data: items.toData() };
}

export function getUserData(context: Context, request: Request<"getUserData">): Result {
  const { organizationId, userId } = request;
  const organization = organizationOf(context, organizationId);
  const documents = [...organization.documents.values()];
  const lists: Record<string, object[]> = {};
  for (const feature of FEATURES) {
    lists[feature] = documents.flatMap((document) =>
      document[feature]
        .filter((entry) => entry.userId === userId)
        .map(({ fields }) => ({
          ...(feature === "recordings" ? recordingOf(fields, context.key, organization, document) : fields),
          organizationId,
          documentId: document.documentId,
        })),
    );
  }
  lists.notifications = [...organization.notifications.values()]
    .filter(({ userIds }) => userIds.includes(userId))
    .map(({ notificationId, documentId, fields }) => ({ ...fields, notificationId, documentId }));

  const from = offsetOf("userData", request.pageToken);
  const to = from + EXPORT_PAGE;
  const longest = Math.max(...Object.values(lists).map((list) => list.length));
  const next = nextCursor("userData", to, longest, context.behaviours);
  return {
    message: messages.userDataRead(request),
    data: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice(from, to)])),
    beside: cursorFields("nextPageToken", request.pageToken, next, context.behaviours),
  };
}
