import {
  isOrganizationDisabled,
  isReadDisabled,
  missingThings,
  type Thing,
} from "../../core/rejections/meaning";
import { explain } from "../../core/rejections/explain";
import { CommandError } from "../terminal";

export interface FoundFolder {
  readonly folderName: string | undefined;
  /** Undefined for a top-level folder. */
  readonly parent: string | undefined;
}

export interface FoundUser {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

export type EditorData = string | readonly unknown[] | Readonly<Record<string, unknown>>;

export interface FoundDocument {
  readonly documentName?: string | undefined;
  readonly folderId?: string | undefined;
  /** The contents of the document's editors, by editor id. */
  readonly editors: ReadonlyMap<string, EditorData>;
}

export interface FoundOrganization {
  readonly organizationId: string;
  /**
   * The service's message if the organization seems to be disabled. No endpoint reports this reliably, so the export adopts its
   * contents neither as enabled nor as disabled.
   */
  readonly off?: string | undefined;
  /** Undefined if the service does not show them. */
  readonly folders: ReadonlyMap<string, FoundFolder> | undefined;
  readonly users: ReadonlyMap<string, FoundUser>;
  readonly documents: ReadonlyMap<string, FoundDocument>;
  /** Documents that no list names and that were found through their users. */
  readonly seen: readonly string[];
  /** Notes about data that was not exported, and the next steps. */
  readonly notes: readonly string[];
}

/** The data that an export writes to its file. */
export interface Found {
  /** Undefined if no list names any. */
  readonly domains: readonly string[] | undefined;
  readonly organizations: readonly FoundOrganization[];
  readonly notes: readonly string[];
}

/** The outcome of a read: a value, or the service's reason for not returning one. */
export type ReadResult<Value> = { readonly value: Value } | Unread;

/** The reason for a rejection: the organization is disabled, an object is missing, or the read is not enabled. */
type Because = "off" | "closed" | Thing;

interface Unread {
  readonly unread: string;
  readonly because: Because;
}

export const isRead = <Value>(result: ReadResult<Value>): result is { readonly value: Value } =>
  "value" in result;

export const because = (result: ReadResult<unknown>): Because | undefined =>
  isRead(result) ? undefined : result.because;

/**
 * Runs a read. Returns a rejection as the outcome if it describes the service's data.
 *
 * @throws {CommandError} for other errors, such as wrong credentials.
 */
export async function attempt<Value>(what: string, read: () => Promise<Value>): Promise<ReadResult<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    const unread = explain(error);
    if (isOrganizationDisabled(error)) return { unread, because: "off" };
    const missing = missingThings(error);
    if (missing) return { unread, because: NAMED.find((thing) => missing.has(thing)) ?? "unnamed" };
    if (isReadDisabled(error)) return { unread, because: "closed" };
    throw new CommandError(`could not read ${what}: ${unread} Nothing was written.`);
  }
}

const NAMED: readonly Thing[] = ["document", "folder", "user", "organization"];

/** Maximum number of ids that a message of an export lists. */
export const MOST_NAMED = 10;

/** Returns a count with its noun. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Maximum number of characters in a line of an export: longer than any message of the service, which it may quote. */
export const LONGEST_LINE = 4000;
