import { losesRestriction, PUBLIC, type FolderAccess } from "../resources/folder/restriction";
import { getOrMake } from "../values/collections";
import { on, type Impact } from "./impact";
import { isFolder, isRestricted, UNKNOWN_ACCESS, UNRECORDED, type Entry, type Snapshot } from "./snapshot";

const ENTERS =
  "[moves|move] into a restricted folder: users without access to that can no longer open [it|them]";

/**
 * Returns that a document leaves a restricted folder, or moves into one.
 *
 * @param reopened contains the folders that may be open to everyone by then, and may still be restricted.
 */
export function accessChange(
  was: Entry,
  from: string,
  now: Entry,
  to: string,
  before: Snapshot,
  after: Snapshot,
  reopened: ReadonlySet<string>,
): Impact[] {
  const formerFolder = (identity: string): FolderAccess | undefined => {
    const folder = before.folders.get(identity);
    return folder?.accessType === UNKNOWN_ACCESS ? { ...folder, accessType: PUBLIC } : folder;
  };
  const folder = (identity: string) => (reopened.has(identity) ? undefined : after.folders.get(identity));
  const { folder: target = "" } = now;
  const former = formerFolder(was.folder ?? "");
  const current = folder(target);
  const stays = target === was.folder && current?.accessType === former?.accessType;
  if (stays) return [];
  const isUnrecorded = was.fields["folder"] === UNRECORDED;
  const leaves = former !== undefined && losesRestriction(former, current, formerFolder, folder);
  const entered = current ?? before.folders.get(target);
  // A folder that no state contains may be public.
  const mayBePublic = isUnrecorded || !former || !isRestricted(former);
  const enters = mayBePublic && entered !== undefined && isRestricted(entered);
  return [
    ...(leaves ? on(now, ["lifts-restriction", isUnrecorded ? MAY_LEAVE : LEAVES], [from, to]) : []),
    ...(enters ? on(now, ["takes-access", ENTERS], [from, to]) : []),
  ];
}

const LEAVES =
  "[leaves|leave] a restricted folder for one that is not known to have the same restriction: everyone who can open the new folder can then open [it|them]";

const MAY_LEAVE =
  "may leave a restricted folder, as no state records which folder [it is|they are] in: everyone who can open the new folder can then open [it|them]";

/** What a service contains before the engine deletes anything that the program does not declare. */
export interface Applied extends Snapshot {
  /** The identities of what the update creates, unless it is there. */
  readonly created: ReadonlySet<string>;
}

/**
 * Returns the restricted folders that a service may remove because they are empty, and that the update creates again. `applied` is for
 * a service that does so: what the program declares is applied in any order, before the engine deletes anything else.
 */
export function reopenedFolders(before: Snapshot, after: Snapshot, applied?: Applied): Set<string> {
  const isRefilled = applied ? refilledFolders(before, applied) : () => false;
  const reopened = [...before.folders].filter(([identity, { accessType }]) => {
    const now = after.folders.get(identity);
    return isRestricted({ accessType }) && ((now && now.accessType !== accessType) || isRefilled(identity));
  });
  return new Set(reopened.map(([identity]) => identity));
}

export const reopens = (identity: string, { entries }: Snapshot): Impact[] => {
  const folder = entries.get(identity);
  return folder ? on(folder, ["lifts-restriction", REOPENS], [identity]) : [];
};

/** Returns a function that reports whether a folder may be empty when a document leaves for elsewhere, and created again later. */
function refilledFolders(before: Snapshot, applied: Applied): (identity: string) => boolean {
  const kept = new Set<string>();
  const targets = new Map<string, Set<string | undefined>>();
  const targetsFrom = (folder: string) => getOrMake(targets, organizationIn(folder), () => new Set());
  // A placeholder document may be in a new folder for a moment.
  for (const identity of applied.created)
    if (!before.entries.has(identity)) targetsFrom(identity).add(identity);
  for (const [marker, from] of before.data) {
    const { folder } = before.entries.get(from) ?? {};
    if (!isFolder(folder)) continue;
    const to = applied.data.get(marker);
    // A document may leave its folder until its migration has ended.
    const target = to === from ? applied.entries.get(to)?.folder : undefined;
    if (target === folder) kept.add(folder);
    else targetsFrom(folder).add(target);
  }
  const filled = new Set([...applied.entries.values()].map(({ folder }) => folder));
  const isLeftForElsewhere = (identity: string) => {
    const others = targetsFrom(identity);
    return others.size > (others.has(identity) ? 1 : 0);
  };
  return (identity) =>
    isLeftForElsewhere(identity) &&
    !kept.has(identity) &&
    (filled.has(identity) || applied.created.has(identity));
}

/** Returns the organization of a folder, with the prefix of the folder's identity. */
const organizationIn = (folder: string): string => folder.slice(0, folder.lastIndexOf("/"));

const REOPENS =
  "may be open to everyone after this: a service may remove [it|them] while empty, and the update then creates [it|them] again";
