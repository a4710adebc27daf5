/** The reserved name of an organization's top: a document in no folder is there. */
export const TOP = "root";

/** Whether two folders are one: the top can be named or left out. */
export function isSameFolder(one: string | undefined, other: string | undefined): boolean {
  return belowTop(one) === belowTop(other);
}

export const belowTop = (folderId: string | undefined): string | undefined =>
  folderId === TOP ? undefined : folderId;
