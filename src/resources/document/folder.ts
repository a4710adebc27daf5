/** The reserved name of an organization's top, where all documents without a folder are. */
export const TOP = "root";

/**
 * Reports whether a document with a known folder is where the program declares it. The program may leave the top out. If the
 * program names the top and the state does not, the two differ: a document that was adopted without a folder may be in any
 * folder.
 */
export function isInFolder(known: string | undefined, declared: string | undefined): boolean {
  return declared === TOP ? known === TOP : belowTop(known) === belowTop(declared);
}

export const belowTop = (folderId: string | undefined): string | undefined =>
  folderId === TOP ? undefined : folderId;
