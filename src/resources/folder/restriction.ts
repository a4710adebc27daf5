import { identityOf, TOP } from "../../values/identity";

/** The access type that lets everyone in the organization open a folder. Any other is assumed to restrict access. */
export const PUBLIC = "public";

/** Reports whether an access type may restrict access more than another one. */
export const isStricter = (access: string, other: string | undefined): boolean =>
  access !== PUBLIC && access !== other;

/** What is known about the access to a folder. */
export interface FolderAccess {
  readonly accessType: string;
  /** The identity of the folder above it, if that determines the access. */
  readonly inheritsFrom: string | undefined;
}

/** Returns the folder with an identity, if its access is known. */
type Find = (identity: string) => FolderAccess | undefined;

/** Returns the access of a folder from its outputs; undefined if the service does not return it. */
export function accessIn(outputs: Readonly<Record<string, unknown>>): FolderAccess | undefined {
  const { organizationId, accessType, parentFolderId: parent, inheritAccessFromParent } = outputs;
  if (typeof organizationId !== "string" || typeof accessType !== "string") return undefined;
  const isBelow = inheritAccessFromParent === true && typeof parent === "string" && parent !== TOP;
  return { accessType, inheritsFrom: isBelow ? identityOf.folder(organizationId, parent) : undefined };
}

/**
 * Reports whether documents that move from one folder to another may lose a restriction. The access of the former folder counts if
 * it is possible, and that of the other folder only if it is certain.
 */
export const losesRestriction = (
  former: FolderAccess,
  target: FolderAccess | undefined,
  find: Find,
  findTarget = find,
): boolean => isStricter(possibleAccess(former, find), certainAccess(target, findTarget));

/** Returns the access type that a folder may have: its own if that restricts it, or that of a folder above it. */
const possibleAccess = (folder: FolderAccess, find: Find): string =>
  chainOf(folder, find).find(({ accessType }) => accessType !== PUBLIC)?.accessType ?? folder.accessType;

/** Returns the access type that a folder certainly has: all folders that may determine it are known, and have the same. */
function certainAccess(folder: FolderAccess | undefined, find: Find): string | undefined {
  if (!folder) return undefined;
  const chain = chainOf(folder, find);
  const isCertain =
    chain.at(-1)?.inheritsFrom === undefined &&
    chain.every(({ accessType }) => accessType === folder.accessType);
  return isCertain ? folder.accessType : undefined;
}

/** Returns a folder, and the known folders above it that may determine its access. */
function chainOf(folder: FolderAccess, find: Find): FolderAccess[] {
  const chain = new Set<FolderAccess>();
  for (let next: FolderAccess | undefined = folder; next && !chain.has(next);) {
    chain.add(next);
    const { inheritsFrom }: FolderAccess = next;
    next = inheritsFrom === undefined ? undefined : find(inheritsFrom);
  }
  return [...chain];
}
