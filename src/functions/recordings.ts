import { collect, defineFunction, outputOf, promised, withoutKey, type ServiceFunction } from "./definition";

/** Arguments of `getRecordings`. */
export interface GetRecordingsArgs {
  /** The organization whose recordings are read. */
  organizationId: string;
  /** The recordings of one document. Default: of all documents. */
  documentId?: string | undefined;
  /** Only these recordings, by `annotationId`. */
  recordingIds?: string[] | undefined;
}

/** A recording annotation. */
export interface FoundRecording {
  /** The id of the recording. */
  annotationId: string;
  /** Such as `recorder`. */
  type?: string | undefined;
  /** Such as `screen`. */
  recordingType?: string | undefined;
  /** Such as `floating`. */
  mode?: string | undefined;
  /** The document and the organization of the recording. */
  metadata: {
    /** The document of the recording. */
    documentId?: string | undefined;
    /** The organization of the document. */
    organizationId?: string | undefined;
  };
  /** The length of the recording. */
  recordedTime?:
    | {
        /** The length of the recording, as a number. */
        duration?: number | undefined;
        /** The length of the recording, in clock format. */
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
  /** The URL of the file. */
  url?: string | undefined;
  /** The media type. */
  mimeType?: string | undefined;
  /** The file name. */
  name?: string | undefined;
  /** The type of the attachment. */
  type?: string | undefined;
  /** The file size. */
  size?: number | undefined;
}

/** Result of `getRecordings`. */
export interface GetRecordingsResult {
  /** The recordings. */
  recordings: FoundRecording[];
}

const recordings: ServiceFunction<GetRecordingsArgs, GetRecordingsResult> = defineFunction({
  name: "getRecordings",
  operation: "getRecordings",
  what: ({ organizationId }) => `read the recordings of ${organizationId}`,
  perform: async (client, args, counter) => {
    const recordings = await collect(client.allRecordings(args), counter("recordings read"));
    return {
      recordings: recordings.map(({ metadata, ...rest }) => ({
        ...rest,
        metadata: withoutKey({ ...metadata }),
      })),
    };
  },
});

/**
 * Reads the recordings of an organization or a document, all pages ("Get recordings", endpoint 19).
 *
 * Fails if the organization does not exist.
 *
 * ```ts
 * const { recordings } = await collab.getRecordings({ organizationId: "acme", documentId: "handbook" });
 * ```
 */
export const getRecordings = promised(recordings);

/**
 * `getRecordings` with inputs, as an output.
 *
 * ```ts
 * const first = collab.getRecordingsOutput({ organizationId: "acme" }).recordings[0].displayName;
 * ```
 */
export const getRecordingsOutput = outputOf(recordings);
