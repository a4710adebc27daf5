import type { Mask } from "../mask";
import type { OperationName } from "../operations";

/** The request fields that name one object. */
const NAMES = [
  "organizationId",
  "folderId",
  "documentId",
  "newDocumentId",
  "editorId",
  "locationId",
  "userId",
  "notificationId",
  "migrationId",
  "endpointId",
] as const;

/** The request fields that name several objects. If the entries are objects, `by` is the entry's field that contains the id. */
const LISTS: Readonly<Record<string, { readonly as: string; readonly by?: string }>> = {
  organizationIds: { as: "organizationIds" },
  documents: { as: "documentIds", by: "documentId" },
  documentIds: { as: "documentIds" },
  users: { as: "userIds", by: "userId" },
  userIds: { as: "userIds" },
  notificationIds: { as: "notificationIds" },
  recordingIds: { as: "recordingIds" },
  domains: { as: "domains" },
};

const MOST_NAMED = 3;

/** The lists whose entries are counted as items, even if no reply reports on each entry. */
const SUBMITTED = ["documents", "documentIds", "users", "domains", "organizationIds", "notificationIds"];

/** Returns the identifiers of the objects in a request. They contain no names, no addresses and no contents. */
export function objectsIn(data: object, mask: Mask): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const name of NAMES) {
    const value: unknown = Reflect.get(data, name);
    if (typeof value === "string") found[name] = mask.text(value);
  }
  for (const [name, { as, by }] of Object.entries(LISTS)) {
    const list: unknown = Reflect.get(data, name);
    if (!Array.isArray(list)) continue;
    const ids = list.slice(0, MOST_NAMED).map((entry) => idOf(entry, by));
    found[as] = ids.filter((id) => id !== undefined).map((id) => mask.text(id));
  }
  return found;
}

/** Returns the number of items that a request submits; undefined if it has no list of items. */
export function itemsIn(data: object): number | undefined {
  const lists = SUBMITTED.map((name): unknown => Reflect.get(data, name)).filter(Array.isArray);
  return lists[0]?.length;
}

/** Returns the migration that a reply is about. Migrations are the only jobs whose status is queried later. */
export function jobIn(
  operation: OperationName,
  value: unknown,
  mask: Mask,
): { migrationId?: string; migrationStatus?: string } {
  const of = (name: string) => {
    const reported: unknown = typeof value === "object" && value ? Reflect.get(value, name) : undefined;
    return typeof reported === "string" ? mask.text(reported) : "";
  };
  if (operation === "migrateDocument") return { migrationId: of("migrationId") };
  return operation === "getMigrationStatus" ? { migrationStatus: of("status") } : {};
}

function idOf(entry: unknown, by: string | undefined): string | undefined {
  const id: unknown = by !== undefined && typeof entry === "object" && entry ? Reflect.get(entry, by) : entry;
  return typeof id === "string" ? id : undefined;
}
