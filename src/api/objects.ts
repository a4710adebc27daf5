import type { Mask } from "./mask";

/** The request fields that name several objects, and their names in the log. */
const LISTS = {
  organizationIds: "organizationIds",
  documents: "documentIds",
  documentIds: "documentIds",
  users: "userIds",
  userIds: "userIds",
  notificationIds: "notificationIds",
  recordingIds: "recordingIds",
  domains: "domains",
};

/** The lists whose entries only narrow what is read. All other entries are counted as items, even if no reply reports on each. */
const FILTERS = new Set(["userIds", "recordingIds"]);

const MOST_NAMED = 3;

/** Returns the identifiers of the objects in a request, without names, addresses and contents, and the number of its items. */
export function objectsIn(
  data: object,
  mask: Mask,
): { readonly objects: Readonly<Record<string, string | readonly string[]>>; readonly items?: number } {
  const objects: Record<string, string | string[]> = {};
  let items: number | undefined;
  for (const [name, value] of Object.entries(data) as [string, unknown][])
    if (name.endsWith("Id") && typeof value === "string") objects[name] = mask.text(value);
  for (const [field, name] of Object.entries(LISTS)) {
    const list: unknown = Reflect.get(data, field);
    if (!Array.isArray(list)) continue;
    objects[name] = list.slice(0, MOST_NAMED).flatMap((entry) => idOf(entry).map((id) => mask.text(id)));
    if (!FILTERS.has(field)) items ??= list.length;
  }
  return items === undefined ? { objects } : { objects, items };
}

function idOf(entry: unknown): string[] {
  if (typeof entry !== "object" || entry === null) return typeof entry === "string" ? [entry] : [];
  return "documentId" in entry ? idOf(entry.documentId) : "userId" in entry ? idOf(entry.userId) : [];
}
