import {
  isOrganizationDisabled,
  isReadDisabled,
  missingThings,
  type Thing,
} from "../../core/rejections/meaning";
import { explain } from "../../core/rejections/explain";
import { CommandError } from "../terminal";

export interface FoundUser {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

export interface FoundDocument {
  readonly documentName?: string | undefined;
  readonly folderId?: string | undefined;
}

export interface FoundOrganization {
  readonly organizationId: string;
  /**
   * The service's message if the organization seems to be disabled. No endpoint reports this reliably, so the export adopts its
   * contents neither as enabled nor as disabled.
   */
  readonly disabled?: string | undefined;
  /** Folder ids. Undefined if the service does not show them. */
  readonly folders: ReadonlySet<string> | undefined;
  readonly users: ReadonlyMap<string, FoundUser>;
  readonly documents: ReadonlyMap<string, FoundDocument>;
  /** Notes about data that was not exported, and the next steps. */
  readonly notes: readonly string[];
}

/** The data that an export writes to its file. */
export interface Found {
  readonly organizations: readonly FoundOrganization[];
  readonly notes: readonly string[];
}

/** The outcome of a read: a value, or the service's reason for not returning one. */
export type ReadResult<Value> = { readonly value: Value } | Unread;

interface Unread {
  readonly unread: string;
  /** The organization is disabled, an object is missing, or the read is not enabled. */
  readonly because: "disabled" | "readDisabled" | Thing;
}

export const isRead = <Value>(result: ReadResult<Value>): result is { readonly value: Value } =>
  "value" in result;

export const because = (result: ReadResult<unknown>): Unread["because"] | undefined =>
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
    if (isOrganizationDisabled(error)) return { unread, because: "disabled" };
    const missing = missingThings(error);
    if (missing) return { unread, because: NAMED.find((thing) => missing.has(thing)) ?? "unnamed" };
    if (isReadDisabled(error)) return { unread, because: "readDisabled" };
    throw new CommandError(`could not read ${what}: ${unread} Nothing was written.`);
  }
}

/** A message about the users in an organization is not about the organization. */
const NAMED: readonly Thing[] = ["document", "folder", "user", "organization"];

/** Maximum number of ids that a message of an export lists. */
export const MOST_NAMED = 10;

/** Returns a count with its noun. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
