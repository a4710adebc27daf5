/** The reserved name of an organization's top: a document in no folder is there. */
export const TOP = "root";

/**
 * Reports whether a document with a known folder is where the program declares it. The top can be left out. Where the program
 * names it and the state does not, the two differ: a document that was adopted without a folder may be in any.
 */
export function isInFolder(known: string | undefined, declared: string | undefined): boolean {
  return declared === TOP ? known === TOP : belowTop(known) === belowTop(declared);
}

export const belowTop = (folderId: string | undefined): string | undefined =>
  folderId === TOP ? undefined : folderId;
