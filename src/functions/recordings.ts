import type * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** What `getRecordings` is asked. */
export interface GetRecordingsArgs {
  /** The organization whose recordings are read. */
  organizationId: string;
  /** The recordings of one document; left out, those of all. */
  documentId?: string | undefined;
  /** These recordings only, by their `annotationId`. */
  recordingIds?: string[] | undefined;
}

/** A recording annotation as the service has it. */
export interface FoundRecording {
  /** The id of the recording. */
  annotationId: string;
  /** Such as `recorder`. */
  type?: string | undefined;
  /** Such as `screen`. */
  recordingType?: string | undefined;
  /** Such as `floating`. */
  mode?: string | undefined;
  /** What the recording belongs to. */
  metadata: {
    /** The document that it was made in. */
    documentId?: string | undefined;
    /** The organization of the document. */
    organizationId?: string | undefined;
  };
  /** How long it is. */
  recordedTime?:
    | {
        /** As a number. */
        duration?: number | undefined;
        /** In clock format. */
        display?: string | undefined;
      }
    | undefined;
  /** Display name. */
  displayName?: string | undefined;
  /** The files of the recording. */
  attachments: RecordingAttachment[];
  /** Number of the latest version. */
  latestVersion?: number | undefined;
}

/** A file of a recording. */
export interface RecordingAttachment {
  /** The id of the file. */
  attachmentId?: number | undefined;
  /** Where the file is. */
  url?: string | undefined;
  /** Its media type. */
  mimeType?: string | undefined;
  /** Its name. */
  name?: string | undefined;
  /** Its kind. */
  type?: string | undefined;
  /** Its size. */
  size?: number | undefined;
}

/** What `getRecordings` gives. */
export interface GetRecordingsResult {
  /** All recordings that were asked for. */
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
