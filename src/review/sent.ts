import { operations } from "../api/operations";
import type { RequestEntry } from "../emulator";
import { LOST } from "../hosts/losses";
import { getOrMake } from "../values/collections";
import { identityOf } from "../values/identity";
import { canonical, isMap, plain, type PropertyMap } from "../values/plain";
import { allowed, ENABLED, isLostWithDocument } from "./difference";
import { on, type Impact } from "./impact";
import { notificationEntry, recipientsOf } from "./notification";
import type { ResourceStep } from "./resource-step";
import { isDisabled, type Snapshot } from "./snapshot";

/** Returns the impacts of a request that no later read shows: credentials that it creates, and whom it notifies. */
export function impactsOfRequest(
  { operation, data, outcome }: RequestEntry,
  { state, identities }: ResourceStep,
  before: Snapshot,
  after: Snapshot,
): Impact[] {
  if (!outcome.applied || !isMap(data)) return [];
  switch (operation) {
    case "createApiKey":
      return createdKey(data);
    case "generateToken":
      return isRenewal(data, state) ? [] : issuedToken(data);
    case "addNotifications":
      return sentNotification(data, after);
    case "updateDisabledState":
      return data["disabled"] === false ? enabled(data, before) : [];
    case "deleteLocationData":
      // The document may be lost in one organization only.
      return identities.had.flatMap((identity) => {
        const location = before.entries.get(identity);
        return location && isLostWithDocument(location, after)
          ? on(location, ["loses-data", LOST.location])
          : [];
      });
    default:
      return [];
  }
}

/** Reports whether a request renews a token that is about to expire. */
export const isRenewal = ({ userId, userProperties }: Data, state: PropertyMap | undefined): boolean =>
  state !== undefined &&
  canonical(plain([userId, userProperties]) ?? null) ===
    canonical(plain([state["userId"], state["userProperties"]]) ?? null);

/** Returns that organizations are enabled that are not known to be disabled: someone else may have disabled them. */
function enabled({ organizationIds }: Data, before: Snapshot): Impact[] {
  const names = Array.isArray(organizationIds) ? organizationIds.map(String) : [];
  return names
    .filter((name) => !isDisabled(before, name))
    .flatMap((name) => on({ object: "organization", name }, ["gives-access", ENABLED]));
}

type Data = Readonly<Record<string, unknown>>;

const textIn = (data: Data, name: string): string => (typeof data[name] === "string" ? data[name] : "");

function createdKey(data: Data): Impact[] {
  const { type, allowedDomains, addLocalHostToAllowedDomains } = data;
  const key = { object: "API key", name: textIn(data, "apiKeyName") || `of ${textIn(data, "ownerEmail")}` };
  const domains = [
    ...(Array.isArray(allowedDomains) ? allowedDomains.map(String) : []),
    ...(addLocalHostToAllowedDomains === true ? ["localhost"] : []),
  ];
  return [
    ...on(key, ["issues-credential", "[is|are] created; no endpoint deletes or revokes [it|them]"]),
    ...(type === "production" ? on(key, ["spends-quota", SPENDS_QUOTA]) : []),
    ...domains.flatMap((name) => allowed(name)),
  ];
}

const SPENDS_QUOTA = "[counts|count] against the workspace's quota of production keys permanently";

function issuedToken(data: Data): Impact[] {
  const properties = isMap(data["userProperties"]) ? data["userProperties"] : {};
  const organizationId = textIn(properties, "organizationId") || undefined;
  const user = { object: "user", name: textIn(data, "userId"), organizationId };
  return [
    ...on(user, ["issues-credential", GETS_TOKEN]),
    ...(properties["isAdmin"] === true ? on(user, ["gives-admin-access", BECOMES_ADMIN]) : []),
  ];
}

const GETS_TOKEN = "[gets a new token|get new tokens], valid for 48 hours; no endpoint revokes [it|them]";
const BECOMES_ADMIN = "[becomes an admin|become admins] of the organization";

function sentNotification(data: Data, after: Snapshot): Impact[] {
  const [organizationId, notificationId] = [textIn(data, "organizationId"), textIn(data, "notificationId")];
  // A notification with the same id is sent only once.
  const identity = identityOf.notification(organizationId, notificationId);
  if (after.entries.get(identity)?.fields["sent"] === undefined) return [];
  const recipients = recipientsOf(data);
  const does = [`goes to ${recipients}`, `go to ${recipients}`] as const;
  const notification = { ...notificationEntry(notificationId, data), object: "notification", organizationId };
  return on(notification, ["notifies", does]);
}

/** Returns the editors that requests write without a read before them. */
export function writtenUnread(requests: readonly RequestEntry[]): string[] {
  const read = new Set<string>();
  return requests.flatMap(({ operation, data }) => {
    if (!isMap(data)) return [];
    const [organizationId, documentId, editorId] = [
      textIn(data, "organizationId"),
      textIn(data, "documentId"),
      textIn(data, "editorId"),
    ];
    const identity = identityOf.editor(organizationId, documentId, editorId);
    if (operation === "getCrdtData") read.add(identity);
    return operation === "updateCrdtData" && !read.has(identity) ? [identity] : [];
  });
}

/** The default of the setting `batchSize`. Some operations have a limit. */
const ITEMS_PER_REQUEST = 100;

/**
 * Counts requests. An update sends the items of several resources together: those of requests that differ in nothing but a list.
 */
export function countRequests(requests: readonly RequestEntry[]): number {
  const items = new Map<string, { count: number; readonly most: number }>();
  let single = 0;
  for (const { operation, data } of requests) {
    const fields = Object.entries(isMap(data) ? data : {});
    const lists = fields.flatMap(([, value]) => (Array.isArray(value) ? [value.length] : []));
    if (lists.length === 0) single += 1;
    else {
      const others = fields.filter(([, value]) => !Array.isArray(value));
      const key = `${operation} ${canonical(plain(Object.fromEntries(others)) ?? null)}`;
      const most = operations[operation].batch?.size ?? ITEMS_PER_REQUEST;
      getOrMake(items, key, () => ({ count: 0, most })).count += Math.max(1, ...lists);
    }
  }
  return [...items.values()].reduce((sum, { count, most }) => sum + Math.ceil(count / most), single);
}
