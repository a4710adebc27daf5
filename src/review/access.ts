import { losesRestriction, PUBLIC, type FolderAccess } from "../resources/folder/restriction";
import { on, type Impact } from "./impact";
import { isRestricted, UNKNOWN_ACCESS, UNRECORDED, type Entry, type Snapshot } from "./snapshot";

const ENTERS =
  "[moves|move] into a restricted folder: users without access to that can no longer open [it|them]";

/** Returns that a document leaves a restricted folder, or moves into one. */
export function accessChange(
  was: Entry,
  from: string,
  now: Entry,
  to: string,
  before: Snapshot,
  after: Snapshot,
): Impact[] {
  const formerFolder = (identity: string): FolderAccess | undefined => {
    const folder = before.folders.get(identity);
    return folder?.accessType === UNKNOWN_ACCESS ? { ...folder, accessType: PUBLIC } : folder;
  };
  const folder = (identity: string) => after.folders.get(identity);
  const former = formerFolder(was.folder ?? "");
  const current = folder(now.folder ?? "");
  const stays = now.folder === was.folder && current?.accessType === former?.accessType;
  if (stays) return [];
  if (former && losesRestriction(former, current, formerFolder, folder))
    return on(now, ["lifts-restriction", LEAVES], [from, to]);
  // A folder that no state contains may be public.
  const { accessType = PUBLIC } = before.folders.get(was.folder ?? "") ?? {};
  const mayBePublic = !isRestricted({ accessType }) || was.fields["folder"] === UNRECORDED;
  return mayBePublic && current && isRestricted(current) ? on(now, ["takes-access", ENTERS], [from, to]) : [];
}

const LEAVES =
  "[leaves|leave] a restricted folder for one that is not known to have the same restriction: everyone who can open the new folder can then open [it|them]";

/**
 * Returns the restricted folders that a service removes because they are empty, and that the update creates again. `during`: before
 * the engine deletes anything. Until then, documents leave and arrive in any order.
 */
export function reopenedFolders(before: Snapshot, after: Snapshot, during?: Snapshot): Impact[] {
  const isRefilled = during ? refilledFolders(before, during) : () => false;
  return [...before.folders].flatMap(([identity, { accessType }]) => {
    const [was, now] = [before, after].map(({ entries }) => entries.get(identity));
    if (!was || !now || !isRestricted({ accessType })) return [];
    const isReopened = after.folders.get(identity)?.accessType !== accessType || isRefilled(identity);
    return isReopened ? on(now, ["lifts-restriction", REOPENS], [identity]) : [];
  });
}

/** Returns a function that reports whether a folder contains documents, and none of those that it had before. */
function refilledFolders(before: Snapshot, during: Snapshot): (identity: string) => boolean {
  const folderIn = ({ entries }: Snapshot, identity = "") => entries.get(identity)?.folder;
  const former = [...before.data].map(([marker, from]) => ({
    was: folderIn(before, from),
    is: folderIn(during, during.data.get(marker)),
  }));
  const had = new Set(former.map(({ was }) => was));
  const keeps = new Set(former.map(({ was, is }) => (was === is ? was : undefined)));
  const has = new Set([...during.entries.values()].map(({ folder }) => folder));
  return (identity) => had.has(identity) && has.has(identity) && !keeps.has(identity);
}

const REOPENS =
  "[is|are] open to everyone after this: a service may remove [it|them] with the last document, and the next one creates [it|them] again";
