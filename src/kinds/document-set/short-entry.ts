import { joinId, splitId } from "../../values/identity";

/** What an entry of a set says of a document. */
export interface Entry {
  /** Display name. */
  readonly documentName?: string | undefined;
  /** Absent: in the folder of the set. */
  readonly folderId?: string | undefined;
}

/**
 * An entry as inputs and states hold it: the name, `folder/name` where it has a folder of its own (`folder/` without a name),
 * true where it has neither. A name with slashes and no folder begins with one more; a folder is encoded as ids are. Whatever
 * changes of a document is so one line of a preview, and large sets take the engine and the SDK far less than objects would.
 * (engine-notes: memory of large maps)
 */
export type ShortEntry = string | true;

export function shorten({ documentName = "", folderId }: Entry): ShortEntry {
  if (folderId !== undefined) return `${joinId(folderId)}/${documentName}`;
  if (documentName === "") return true;
  return documentName.includes("/") ? `/${documentName}` : documentName;
}

export function expand(short: ShortEntry): Entry {
  if (short === true) return {};
  const slash = short.indexOf("/");
  const folder = short.slice(0, Math.max(slash, 0));
  const documentName = short.slice(slash + 1);
  return {
    ...(documentName === "" ? {} : { documentName }),
    ...(folder === "" ? {} : { folderId: splitId(folder, 1)?.[0] ?? folder }),
  };
}

export function isShort(entry: unknown): entry is ShortEntry {
  return typeof entry === "string" || entry === true;
}

/** The entries of a state: those of earlier versions are objects. */
export function shortEntries(
  entries: Readonly<Record<string, ShortEntry | Entry>>,
): Record<string, ShortEntry> {
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [id, isShort(entry) ? entry : shorten(entry)]),
  );
}
