import { LOST } from "../hosts/losses";
import { PUBLIC } from "../resources/folder/restriction";
import { groupBy } from "../values/collections";
import { USERS } from "../resources/editor-content/handlers";
import { fingerprintOf } from "../values/plain";
import { cut } from "../values/text";
import { breadthOf } from "../values/public-suffix";
import { accessChange, reopenedFolders, reopens, type Applied } from "./access";
import { on, type Impact, type Words } from "./impact";
import { isFolder, UNRECORDED, type Entry, type ObjectType, type Snapshot } from "./snapshot";

const CREATED = "[is|are] created, or adopted where [it|they] [is|are] there";

/** What happens to an object that a service did not contain before. Notifications are described by their requests. */
const APPEARS = {
  location: [
    "creates",
    "[is|are] written as declared; [one|those] that [is|are] there [keeps|keep] [its|their] data",
  ],
  folder: ["creates", `${CREATED}; no endpoint deletes one`],
  organization: ["creates", `${CREATED}; no endpoint deletes one`],
  editor: [
    "creates",
    "[gets|get] the declared content; the update fails if [it|one of them] has other content",
  ],
  user: [
    "changes",
    "[gets the declared name and e-mail address|get the declared names and e-mail addresses]",
  ],
  "disabled state": ["takes-access", LOST.organization],
} as const satisfies Partial<Record<ObjectType, Words>>;

/** Returns that a domain is allowed, and its breadth if anyone can register names below it. */
export function allowed(name: string, identities?: readonly string[]): Impact[] {
  const title = breadthOf(name);
  return on({ object: "domain", name, title }, title === undefined ? ALLOWED : BROAD, identities);
}

const ALLOWED: Words = ["gives-access", "[is|are] allowed: web pages there can use the API key"];
const BROAD: Words = ["gives-broad-access", "[is|are] allowed: web pages of strangers can use the API key"];

export const ENABLED = "[is|are] enabled: [its|their] users get read and write access";

/** What happens to an object that a service no longer contains. Lost documents and locations are recognized by their data. */
const DISAPPEARS: Readonly<Partial<Record<ObjectType, Words>>> = {
  notification: ["changes", "[is|are] taken back; what was sent by e-mail stays sent"],
  domain: [
    "takes-access",
    "[leaves|leave] the list of allowed domains: web pages there can no longer use the API key",
  ],
  "disabled state": ["gives-access", ENABLED],
};

/**
 * Returns what an update does, as the difference between two snapshots.
 *
 * @param recreated contains the objects that the update creates again, as they were before someone else deleted them.
 * @param unread contains the editors that the update writes without a look at their content.
 * @param applied is for a service that removes empty folders.
 */
export function differenceBetween(
  before: Snapshot,
  after: Snapshot,
  recreated: Snapshot,
  unread: ReadonlySet<string>,
  applied?: Applied,
): Impact[] {
  const reopened = reopenedFolders(before, after, applied);
  // Not what is only in the service because other new resources expect it.
  const arrived = new Set([...after.data].flatMap(([marker, to]) => (before.data.has(marker) ? to : [])));
  const lost = new Set([...before.data].flatMap(([marker, from]) => (after.data.has(marker) ? [] : [from])));
  const isNew = (identity: string, { object }: Entry) =>
    object === "document" || object === "location"
      ? !arrived.has(identity) && !lost.has(identity)
      : !before.entries.has(identity);
  return [
    ...changesOfData(before, after, reopened),
    ...[...after.entries].flatMap(([identity, now]) => {
      if (isNew(identity, now)) return appears(now, identity, recreated, unread);
      const was = before.entries.get(identity);
      return was && differing(was, now).length > 0 ? changes(was, now, identity, unread) : [];
    }),
    // A service may have removed an empty folder again.
    ...[...recreated.entries].flatMap(([identity, was]) =>
      was.object === "folder" && !after.entries.has(identity)
        ? appears(was, identity, recreated, unread)
        : [],
    ),
    ...[...before.entries].flatMap(([identity, was]) => {
      const now = after.entries.get(identity);
      // A notification with the same id may be another one.
      const words = now && now.fields["sent"] === undefined ? undefined : DISAPPEARS[was.object];
      return words ? on(was, words, [identity]) : [];
    }),
    ...[...reopened].flatMap((identity) => reopens(identity, before)),
  ];
}

/** Follows the data of documents and locations: what is lost, what moves, and what changes around it. */
function changesOfData(before: Snapshot, after: Snapshot, reopened: ReadonlySet<string>): Impact[] {
  const newDocuments = groupBy(
    [...after.entries].filter(
      ([identity, { object }]) => object === "document" && !before.entries.has(identity),
    ),
    ([, { name }]) => name,
  );
  const occupants = new Set(after.data.values());
  return [...before.data].flatMap(([marker, from]) => {
    const was = before.entries.get(from);
    const to = after.data.get(marker);
    const now = to === undefined ? undefined : after.entries.get(to);
    if (!was) return [];
    if (to !== undefined && now)
      return [...moves(was, from, now, to), ...accessChange(was, from, now, to, before, after, reopened)];
    if (isLostWithDocument(was, after)) return [];
    const elsewhere = (newDocuments.get(was.name) ?? []).flatMap(
      ([, { organizationId }]) => organizationId ?? [],
    );
    const does = whatIsLost(was, {
      isTaken: occupants.has(from),
      isAgainThere: after.entries.has(from),
      elsewhere: was.object === "document" && elsewhere.length === 1 ? elsewhere.join("") : undefined,
    });
    return on(was, ["loses-data", does], [from]);
  });
}

/** Reports whether a document that is lost contains a location: the line about the document includes its data. */
export const isLostWithDocument = ({ document }: Entry, after: Snapshot): boolean =>
  document !== undefined && !after.data.has(document);

interface Fate {
  readonly isTaken: boolean;
  readonly isAgainThere: boolean;
  /** The only organization that gets a new document with the same id. */
  readonly elsewhere: string | undefined;
}

function whatIsLost({ object }: Entry, { isTaken, isAgainThere, elsewhere }: Fate): Impact["does"] | string {
  if (isTaken) return `[loses its|lose their] data: another ${object} takes [its|their] id`;
  if (isAgainThere) return `${LOST.document}, and created again, empty`;
  if (object === "location") return LOST.location;
  if (elsewhere === undefined) return LOST.document;
  return [
    `is deleted with its data, and organization ${elsewhere} gets a new, empty one`,
    `are deleted with their data, and organization ${elsewhere} gets new, empty ones`,
  ];
}

/** Returns the new place of data, and the other properties that differ there. */
function moves(was: Entry, from: string, now: Entry, to: string): Impact[] {
  const identities = [from, to];
  const { object } = was;
  if (object === "location") {
    const difference = differenceIn(was, now);
    if (difference === undefined) return [];
    return was.fields["id"] === now.fields["id"] && was.title === now.title
      ? on(now, ["changes", "[is|are] written as declared"], identities, difference)
      : on(now, ["moves", TAKES_PLACE], identities, {
          from: was.title ?? was.name,
          to: now.title ?? now.name,
        });
  }
  const id =
    was.name === now.name
      ? []
      : on({ ...now, name: was.name }, ["moves", NEW_ID], identities, { from: was.name, to: now.name });
  const others = differing(was, now).flatMap((label) => {
    // A migration may carry no folder, which matters only where that opens the document.
    if (id.length > 0 && was.fields[label] === UNRECORDED) return [];
    const [from, to] = [was, now].map(({ fields }) => fields[label] ?? `no ${label}`);
    const words: Words =
      label === "folder"
        ? ["moves", "[moves|move] to another folder"]
        : ["renames", `[gets another ${label}|get other ${label}s]`];
    return on(now, words, identities, { from, to });
  });
  return [...id, ...others];
}

const NEW_ID = "[gets another id and keeps its|get other ids and keep their] data";
const TAKES_PLACE = "[takes|take] the place of the old [one|ones], with [its|their] comments and other data";

const differing = (was: Entry, now: Entry): string[] =>
  Object.keys({ ...was.fields, ...now.fields }).filter((label) => was.fields[label] !== now.fields[label]);

/** Returns the fields that differ, as text: `locationName: "Introduction"`. */
function differenceIn(was: Entry, now: Entry): { from: string; to: string } | undefined {
  const labels = differing(was, now);
  const textOf = ({ fields }: Entry) =>
    labels
      .map((label) => (fields[label] === undefined ? `no ${label}` : `${label}: ${fields[label]}`))
      .join(", ");
  return labels.length > 0 ? { from: textOf(was), to: textOf(now) } : undefined;
}

function appears(entry: Entry, identity: string, recreated: Snapshot, unread: ReadonlySet<string>): Impact[] {
  const { object, name, fields } = entry;
  if (["document", "folder", "organization"].includes(object) && recreated.entries.has(identity))
    return on(entry, ["recreates", createdAgain(recreated.folders.get(identity)?.accessType)], [identity]);
  switch (object) {
    case "notification":
      return [];
    case "domain":
      return allowed(name, [identity]);
    case "document":
      return on(entry, ["creates", documentAppears(entry)], [identity]);
    case "editor":
      return on(entry, unread.has(identity) ? WRITTEN_UNREAD : APPEARS.editor, [identity], {
        to: shownContent(fields),
      });
    default:
      return on(entry, APPEARS[object], [identity]);
  }
}

function documentAppears({ fields, folder }: Entry): Words[1] {
  const isUnnamed = !isFolder(folder) || fields["folder"] === UNRECORDED;
  const into = isUnnamed ? "" : ` in folder ${fields["folder"] ?? ""}`;
  // The name of a folder may contain brackets and bars.
  return [
    `is created${into}, or adopted where it is there`,
    `are created${into}, or adopted where they are there`,
  ];
}

function createdAgain(accessType: string = PUBLIC): string {
  const again = "[was|were] deleted outside of this program, and [is|are] created again, empty";
  return accessType === PUBLIC ? again : `${again}: open to everyone, where it was ${accessType}`;
}

/** Returns the new content of an editor, or the new properties of a user. */
function changes(was: Entry, now: Entry, identity: string, unread: ReadonlySet<string>): Impact[] {
  if (now.object === "user") return changedUser(was, now, identity);
  if (now.object !== "editor") return [];
  if (!differing(was, now).some((field) => field === "content" || field === "contentKey")) return [];
  const words: Words =
    was.fields["lastUpdatedBy"] === USERS
      ? ["overwrites", "[gets|get] new content, which overwrites what users have written"]
      : unread.has(identity)
        ? WRITTEN_UNREAD
        : ["changes", "[gets|get] new content, which users see at once"];
  return on(now, words, [identity], { from: shownContent(was.fields), to: shownContent(now.fields) });
}

const WRITTEN_UNREAD: Words = [
  "overwrites",
  "[gets|get] new content without a look at the present one: what users have written is lost",
];

const LONGEST_CONTENT = 60;

/** An approval covers the whole content. */
function shownContent({ content = "" }: Entry["fields"]): string | undefined {
  if (content.length <= LONGEST_CONTENT) return content || undefined;
  return `${cut(content, LONGEST_CONTENT)} (${content.length} characters, ${fingerprintOf(content).slice(0, 8)})`;
}

function changedUser(was: Entry, now: Entry, identity: string): Impact[] {
  const [from, to] = [was, now].map(({ fields: { name, email } }) =>
    [name, email].filter((part) => part !== undefined).join(" "),
  );
  const changesMail = was.fields["email"] !== now.fields["email"];
  const [, does] = APPEARS.user;
  return on(now, [changesMail ? "changes-mail" : "changes", does], [identity], {
    from: from || undefined,
    to,
  });
}
