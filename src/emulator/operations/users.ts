import { groupBy } from "../../values/collections";
import type { Behaviours } from "../behaviours";
import {
  cursorFields,
  Items,
  pageAt,
  Rejection,
  type Context,
  type Request,
  type Result,
} from "../serving/handler";
import { done, messages } from "../serving/messages";
import { FEATURES, serviceId, type OrganizationState, type Users, type UserState } from "../state/store";
import { featuresIn } from "./content";
import { documentOf, evenDisabledOrganizationOf, organizationOf } from "./organizations";

const DEFAULT_PAGE = 1000;
const EXPORT_PAGE = 100;

interface FoundUser {
  readonly documentId: string;
  readonly userId: string;
  readonly user: UserState;
}

export function getUsers(context: Context, request: Request<"getUsers">): Result {
  const { behaviours, store, key } = context;
  if (!behaviours.userReadsEnabled) throw new Rejection("FAILED_PRECONDITION", messages.queriesDisabled);
  const { organizationId, userIds, organizationUserGroupIds: groupIds, pageToken } = request;
  const find =
    behaviours.usersOfDisabledOrganization === "readable" ? evenDisabledOrganizationOf : organizationOf;
  const organization = find(context, organizationId, store.visible(key, behaviours));
  const grouped = request.allDocuments === true && request.groupByDocumentId === true;
  const candidates = request.allDocuments
    ? usersOfDocuments(organization, request.folderId, grouped)
    : [...(usersIn(context, organization, request) ?? [])].map(([userId, user]) => ({
        documentId: "",
        userId,
        user,
      }));
  const found = candidates.filter(
    ({ userId, user }) =>
      (!userIds || userIds.includes(userId)) &&
      (!groupIds || groupIds.some((id) => user.groupIds?.includes(id))),
  );

  const size = Math.floor(request.pageSize ?? DEFAULT_PAGE);
  const { from, to, next } = pageAt("users", pageToken, size, found.length, behaviours);
  const recordsOf = (users: readonly FoundUser[]) => users.map((each) => userRecord(each, behaviours));
  const page = found.slice(from, to);
  return {
    message: done("Users retrieved successfully.", organizationId),
    data: grouped
      ? Object.fromEntries(
          [...groupBy(page, (each) => each.documentId)].map(([id, users]) => [id, recordsOf(users)]),
        )
      : recordsOf(page),
    beside: cursorFields("nextPageToken", pageToken, next, behaviours),
  };
}

function usersIn(
  context: Context,
  organization: OrganizationState,
  {
    organizationId,
    documentId,
    folderId,
  }: Pick<Request<"updateUsers">, "organizationId" | "documentId" | "folderId">,
): Users | undefined {
  if (documentId) return documentOf(context, organization, { organizationId, documentId })?.users;
  return folderId ? organization.folders.get(folderId)?.users : organization.users;
}

function usersOfDocuments(
  { documents }: OrganizationState,
  folderId: string | undefined,
  grouped: boolean,
): FoundUser[] {
  const found: FoundUser[] = [];
  const seen = new Set<string>();
  for (const [documentId, { folderId: folder, users }] of documents) {
    if (folderId !== undefined && folder !== folderId) continue;
    for (const [userId, user] of users) {
      if (grouped || !seen.has(userId)) found.push({ documentId, userId, user });
      seen.add(userId);
    }
  }
  return found;
}

function userRecord({ userId, user: { name, email } }: FoundUser, { odd }: Behaviours): object {
  const empty = odd ? null : undefined;
  return { userId, name: name ?? empty, email: email ?? empty };
}

export function updateUsers(context: Context, request: Request<"updateUsers">): Result {
  const organization = organizationOf(context, request.organizationId);
  const users = usersIn(context, organization, request);
  const items = new Items(context.behaviours);
  const { ownSpelling } = context.behaviours;
  for (const { userId, name, email } of request.users) {
    const user = users?.get(userId);
    if (user) {
      user.name = (ownSpelling ? name?.trim() : name) ?? user.name;
      user.email = (ownSpelling ? email?.toLowerCase() : email) ?? user.email;
      items.done(userId, done("User updated.", userId), serviceId("user", userId));
    } else {
      items.failed(userId, messages.userMissing(userId), "not-found");
    }
  }
  return { message: done("Users updated successfully.", request.organizationId), data: items.toData() };
}

export function getUserData(context: Context, request: Request<"getUserData">): Result {
  const { organizationId, userId, pageToken } = request;
  const organization = organizationOf(context, organizationId);
  const lists: Record<string, object[]> = {};
  for (const feature of FEATURES) {
    lists[feature] = featuresIn(context, organizationId, organization, feature)
      .filter((found) => found.userId === userId)
      .map(({ documentId, record }) => ({ ...record, organizationId, documentId }));
  }
  lists["notifications"] = [...organization.notifications]
    .filter(([, { userIds }]) => userIds.includes(userId))
    .map(([notificationId, { userIds: _userIds, locationId: _locationId, ...fields }]) => ({
      ...fields,
      notificationId,
    }));

  const longest = Math.max(...Object.values(lists).map((list) => list.length));
  const { from, to, next } = pageAt("userData", pageToken, EXPORT_PAGE, longest, context.behaviours);
  return {
    message: done("User data retrieved successfully.", userId),
    data: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.slice(from, to)])),
    beside: cursorFields("nextPageToken", pageToken, next, context.behaviours),
  };
}
