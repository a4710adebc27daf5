import type * as pulumi from "@pulumi/pulumi";
import {
  outputOf,
  promised,
  type FolderRecord,
  type Found,
  type FunctionOptions,
  type FunctionOutputOptions,
  type Inputs,
  type RequestOf,
  type ResponseOf,
} from "./reading";

/** The arguments of `getFolders`. */
export type GetFoldersArgs = RequestOf<"getFolders">;

/** A folder as the service returns it. */
export interface FoundFolder extends Omit<FolderRecord, "apiKey" | "subFolders"> {
  /** Present if one folder was requested and it has children. */
  subFolders?: FoundFolder[] | undefined;
}

/** The result of `getFolders`. */
export interface GetFoldersResult {
  /** The folders of the organization, or the requested one. */
  folders: FoundFolder[];
}

/**
 * Reads the folders of an organization, or one folder with its subfolders ("Get folders", endpoint 11).
 *
 * Needs the advanced-queries option of the service's console. Fails if the organization or the folder does not exist.
 *
 * ```ts
 * const { folders } = await collab.getFolders({ organizationId: "acme" });
 * ```
 */
export function getFolders(args: GetFoldersArgs, opts?: FunctionOptions): Promise<GetFoldersResult> {
  return promised((reads) => reads.getFolders, args, opts);
}

/**
 * `getFolders` with inputs, as an output.
 *
 * ```ts
 * const names = collab.getFoldersOutput({ organizationId: "acme" }).apply(({ folders }) => folders.map((f) => f.folderName));
 * ```
 */
export function getFoldersOutput(
  args: Inputs<GetFoldersArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetFoldersResult> {
  return outputOf((reads) => reads.getFolders, args, opts);
}

/** The arguments of `getMigrationStatus`. */
export type GetMigrationStatusArgs = RequestOf<"getMigrationStatus">;

/** The result of `getMigrationStatus`. */
export interface GetMigrationStatusResult {
  /** The id of the migration. */
  migrationId: string;
  /** The status of the migration. */
  status: ResponseOf<"getMigrationStatus">["status"];
}

/**
 * Reads the status of a document migration ("Migrate documents status", endpoint 8). Reads it once and does not wait.
 *
 * Fails if the organization or the migration does not exist.
 *
 * ```ts
 * const { status } = await collab.getMigrationStatus({ organizationId: "acme", migrationId });
 * ```
 */
export function getMigrationStatus(
  args: GetMigrationStatusArgs,
  opts?: FunctionOptions,
): Promise<GetMigrationStatusResult> {
  return promised((reads) => reads.getMigrationStatus, args, opts);
}

/**
 * `getMigrationStatus` with inputs, as an output.
 *
 * ```ts
 * const status = collab.getMigrationStatusOutput({ organizationId: "acme", migrationId }).status;
 * ```
 */
export function getMigrationStatusOutput(
  args: Inputs<GetMigrationStatusArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetMigrationStatusResult> {
  return outputOf((reads) => reads.getMigrationStatus, args, opts);
}

/** The arguments of `getRecordings`. */
export type GetRecordingsArgs = Omit<RequestOf<"getRecordings">, "pageSize" | "pageToken">;

type RecordingRecord = Found<ResponseOf<"getRecordings">["recordings"][number]>;

/** A recording annotation as the service returns it. */
export interface FoundRecording extends Omit<RecordingRecord, "metadata" | "attachments"> {
  /** What the recording belongs to. */
  metadata: Omit<NonNullable<RecordingRecord["metadata"]>, "apiKey">;
  /** The files of the recording. */
  attachments: RecordingAttachment[];
}

/** A file of a recording. */
export interface RecordingAttachment extends Found<RecordingRecord["attachments"][number]> {}

/** The result of `getRecordings`. */
export interface GetRecordingsResult {
  /** All requested recordings. */
  recordings: FoundRecording[];
}

/**
 * Reads the recordings of an organization or a document, all pages ("Get recordings", endpoint 19).
 *
 * Fails if the organization does not exist.
 *
 * ```ts
 * const { recordings } = await collab.getRecordings({ organizationId: "acme", documentId: "handbook" });
 * ```
 */
export function getRecordings(args: GetRecordingsArgs, opts?: FunctionOptions): Promise<GetRecordingsResult> {
  return promised((reads) => reads.getRecordings, args, opts);
}

/**
 * `getRecordings` with inputs, as an output.
 *
 * ```ts
 * const first = collab.getRecordingsOutput({ organizationId: "acme" }).recordings[0].displayName;
 * ```
 */
export function getRecordingsOutput(
  args: Inputs<GetRecordingsArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetRecordingsResult> {
  return outputOf((reads) => reads.getRecordings, args, opts);
}

/** The arguments of `getEditorContents`. */
export type GetEditorContentsArgs = RequestOf<"getCrdtData">;

/** The content of a collaborative editor. */
export interface FoundEditorContent extends Omit<Found<ResponseOf<"getCrdtData">[number]>, "id"> {
  /** The id of the editor. */
  editorId: string;
}

/** The result of `getEditorContents`. */
export interface GetEditorContentsResult {
  /** Empty if the document has no such editor. */
  editors: FoundEditorContent[];
}

/**
 * Reads the contents of the collaborative editors of a document ("Get CRDT data", endpoint 20).
 *
 * Fails if the organization does not exist.
 *
 * ```ts
 * const { editors } = await collab.getEditorContents({ organizationId: "acme", documentId: "handbook" });
 * ```
 */
export function getEditorContents(
  args: GetEditorContentsArgs,
  opts?: FunctionOptions,
): Promise<GetEditorContentsResult> {
  return promised((reads) => reads.getEditorContents, args, opts);
}

/**
 * `getEditorContents` with inputs, as an output.
 *
 * ```ts
 * const data = collab.getEditorContentsOutput({ organizationId: "acme", documentId: "handbook" }).editors[0].data;
 * ```
 */
export function getEditorContentsOutput(
  args: Inputs<GetEditorContentsArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetEditorContentsResult> {
  return outputOf((reads) => reads.getEditorContents, args, opts);
}

/** The arguments of `searchJudgments`. */
export interface SearchJudgmentsArgs extends Omit<RequestOf<"searchJudgments">, "filters"> {
  /** Narrows the search. */
  filters?: JudgmentFilters | undefined;
}

/** The filters of a search. */
export interface JudgmentFilters extends NonNullable<RequestOf<"searchJudgments">["filters"]> {}

/** A past review decision. */
export interface FoundJudgment extends Found<ResponseOf<"searchJudgments">["results"][number]> {}

/** The result of `searchJudgments`. */
export interface SearchJudgmentsResult {
  /** The judgments that were found. */
  results: FoundJudgment[];
  /** Number of judgments that were searched. */
  totalInScope?: number | undefined;
}

/**
 * Searches past review decisions by meaning ("Search judgments", endpoint 22).
 *
 * Arguments outside their limits fail before anything is sent.
 *
 * ```ts
 * const { results } = await collab.searchJudgments({ query: "pricing", organizationId: "acme", limit: 5 });
 * ```
 */
export function searchJudgments(
  args: SearchJudgmentsArgs,
  opts?: FunctionOptions,
): Promise<SearchJudgmentsResult> {
  return promised((reads) => reads.searchJudgments, args, opts);
}

/**
 * `searchJudgments` with inputs, as an output.
 *
 * ```ts
 * const recent = collab.searchJudgmentsOutput({ query: "any", recencyDays: 7 }).results;
 * ```
 */
export function searchJudgmentsOutput(
  args: Inputs<SearchJudgmentsArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<SearchJudgmentsResult> {
  return outputOf((reads) => reads.searchJudgments, args, opts);
}
