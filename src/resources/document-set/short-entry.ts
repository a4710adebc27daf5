import { joinId, splitId } from "../../values/identity";

/** The settings of one document of a set. */
export interface Entry {
  /** Display name. */
  readonly documentName?: string | undefined;
  /** If absent, the document is in the folder of the set. */
  readonly folderId?: string | undefined;
}

/**
 * An entry as inputs and states contain it: the name, `folder/name` if the document has a folder of its own (`folder/` without a
 * name), or true if it has neither. A name that contains a slash and has no folder starts with an additional slash. Folders are
 * encoded like ids. Any change of a document is therefore one line of a preview, and large sets cost the engine and the SDK far
 * less than objects would. (engine-notes: memory of large maps)
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

/** Converts the entries of a state to their short form. Entries of earlier versions are objects. */
export function shortEntries(
  entries: Readonly<Record<string, ShortEntry | Entry>>,
): Record<string, ShortEntry> {
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [id, isShort(entry) ? entry : shorten(entry)]),
  );
}
