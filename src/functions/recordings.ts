import type * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

export interface GetRecordingsArgs {
  organizationId: string;
  /** The recordings of one document; left out, those of all. */
  documentId?: string | undefined;
  /** These recordings only, by their `annotationId`. */
  recordingIds?: string[] | undefined;
}

/** A recording annotation as the service has it. */
export interface FoundRecording {
  annotationId: string;
  /** Such as `recorder`. */
  type?: string | undefined;
  /** Such as `screen`. */
  recordingType?: string | undefined;
  /** Such as `floating`. */
  mode?: string | undefined;
  metadata: { documentId?: string | undefined; organizationId?: string | undefined };
  /** `display` is in clock format. */
  recordedTime?: { duration?: number | undefined; display?: string | undefined } | undefined;
  displayName?: string | undefined;
  attachments: RecordingAttachment[];
  latestVersion?: number | undefined;
}

/** A file of a recording. */
export interface RecordingAttachment {
  attachmentId?: number | undefined;
  url?: string | undefined;
  mimeType?: string | undefined;
  name?: string | undefined;
  type?: string | undefined;
  size?: number | undefined;
}

export interface GetRecordingsResult {
  recordings: FoundRecording[];
}

/**
 * Reads the recordings of an organization or a document, all pages ("Get recordings", endpoint 19).
 *
 * Fails when the organization does not exist.
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
