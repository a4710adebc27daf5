import * as pulumi from "@pulumi/pulumi";
import type { ClassHooks } from "../../program/resource";
import { isMap } from "../../values/plain";
import { expand, isShort, shorten, type Entry } from "./definition";

/** Registers entries in their short form, which keeps states and previews of large sets small. */
export const hooks: ClassHooks = {
  limitOf: limitOfEntries,
  toRegistered: { documents: withShortEntries },
  fromState: { documents: withEntries },
};

const FIELDS: ReadonlySet<string> = new Set<keyof Entry>(["documentName", "folderId"]);

/** Converts entries to their short form. Invalid entries stay as they are, because the check reports them. */
function withShortEntries(documents: unknown): unknown {
  if (documents instanceof Promise) return documents.then(withShortEntries);
  if (comesLater(documents)) return whenKnown(documents, withShortEntries);
  return withEach(documents, shortEntry);
}

/** Converts entries of a state to the form that programs read. */
function withEntries(documents: unknown): unknown {
  return withEach(documents, (entry) => (isShort(entry) ? expand(entry) : entry));
}

/** States contain an entry as one value, so options cannot name its fields. (engine-notes: ignoreChanges) */
function limitOfEntries(path: string): string | undefined {
  return /^documents(\.[^.[]+|\[[^\]]*\])[.[]/.test(path)
    ? 'a DocumentSet can name whole documents only, such as documents.handbook or documents["my.handbook"]'
    : undefined;
}

function shortEntry(given: unknown): unknown {
  if (comesLater(given)) return whenKnown(given, shortEntry);
  // Null, because a string would be mistaken for the short form.
  if (!isMap(given)) return null;
  if (Object.keys(given).some((key) => !FIELDS.has(key))) return given;
  // The entry is resolved as one value, so that the text is unknown or secret if any part of it is.
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

/**
 * Applies a function to a value once it is known. The value is wrapped in an object because the compiler does not accept a
 * value of type `unknown` as an input.
 */
function whenKnown(later: unknown, use: (known: unknown) => unknown): pulumi.Output<unknown> {
  return pulumi.output({ later }).apply(({ later: known }) => use(known));
}

function withEach(documents: unknown, change: (entry: unknown) => unknown): unknown {
  if (!isMap(documents)) return documents;
  return Object.fromEntries(Object.entries(documents).map(([id, entry]) => [id, change(entry)]));
}
