import * as pulumi from "@pulumi/pulumi";
import { runError } from "../../program/run-error";
import { isMap } from "../../values/plain";
import { expand, isShort, shorten, type Entry } from "./short-entry";

const FIELDS: ReadonlySet<string> = new Set<keyof Entry>(["documentName", "folderId"]);

/** Entries as programs write them, in the form that is registered. Mistakes are left to the check, which says what they are. */
export function withShortEntries(documents: unknown): unknown {
  if (documents instanceof Promise) return documents.then(withShortEntries);
  if (comesLater(documents)) return whenKnown(documents, withShortEntries);
  return withEach(documents, shortEntry);
}

/** The entries of a set as programs read them. */
export function withEntries(
  documents: unknown,
): Record<string, { documentName?: string; folderId?: string }> {
  return withEach(documents, (entry) => (isShort(entry) ? expand(entry) : entry)) as ReturnType<
    typeof withEntries
  >;
}

/** Ends the program where an option names a field of an entry: the engine would pass over it in silence. (engine-notes: ignoreChanges) */
export function refuseFieldsOfEntries({
  ignoreChanges = [],
  replaceOnChanges = [],
}: pulumi.CustomResourceOptions): void {
  for (const path of [...ignoreChanges, ...replaceOnChanges])
    if (/^documents(\.[^.[]+|\[[^\]]*\])[.[]/.test(path))
      throw runError(
        `${path}: ignoreChanges and replaceOnChanges of a DocumentSet can name whole documents only, such as documents.handbook or documents["my.handbook"].`,
      );
}

function shortEntry(given: unknown): unknown {
  if (comesLater(given)) return whenKnown(given, shortEntry);
  // A text would be taken for the short form.
  if (!isMap(given)) return null;
  if (Object.keys(given).some((key) => !FIELDS.has(key))) return given;
  // As one value, so that the text is unknown or secret where a part of it is.
  if (Object.values(given).some(comesLater)) return whenKnown(given, shortEntry);
  const { documentName, folderId } = given;
  if (!isTextOrBlank(documentName) || !isTextOrBlank(folderId)) return given;
  return shorten({ documentName: documentName ?? undefined, folderId: folderId || undefined });
}

function isTextOrBlank(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || (typeof value === "string" && value.isWellFormed());
}

function comesLater(value: unknown): boolean {
  return pulumi.Output.isInstance(value) || value instanceof Promise;
}

/** The map is for the compiler: it does not take an unknown value for an input. */
function whenKnown(later: unknown, use: (known: unknown) => unknown): pulumi.Output<unknown> {
  return pulumi.output({ later }).apply(({ later: known }) => use(known));
}

function withEach(documents: unknown, change: (entry: unknown) => unknown): unknown {
  if (!isMap(documents)) return documents;
  return Object.fromEntries(Object.entries(documents).map(([id, entry]) => [id, change(entry)]));
}
