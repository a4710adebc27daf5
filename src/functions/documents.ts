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
  perform: async (client, args) => {
    const recordings = await collect(client.allRecordings(args));
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

/** Arguments of `getEditorContents`. */
export interface GetEditorContentsArgs {
  /** The organization of the document. */
  organizationId: string;
  /** The document of the editors. */
  documentId: string;
  /** One editor of the document. Default: all editors. */
  editorId?: string | undefined;
}

/** The content of a collaborative editor. */
export interface FoundEditorContent {
  /** The id of the editor. */
  editorId: string;
  /** A string for an editor of type `text` or `xml`, an object for `map`, a list for `array`. */
  data: string | unknown[] | Record<string, unknown>;
  /** ISO timestamp. */
  lastUpdate?: string | undefined;
  /** The user who last changed the content. */
  lastUpdatedBy?: string | undefined;
  /** The contract does not specify the meaning. */
  sessionId?: string | undefined;
}

/** Result of `getEditorContents`. */
export interface GetEditorContentsResult {
  /** Empty if the document has no such editor. */
  editors: FoundEditorContent[];
}

const editorContents: ServiceFunction<GetEditorContentsArgs, GetEditorContentsResult> = defineFunction({
  name: "getEditorContents",
  operation: "getCrdtData",
  what: ({ organizationId, documentId }) =>
    `read the editors of the document ${organizationId}/${documentId}`,
  perform: async (client, args) => ({
    editors: (await client.getCrdtData(args)).map(({ id, ...rest }) => ({ editorId: id, ...rest })),
  }),
});

/**
 * Reads the contents of the collaborative editors of a document ("Get CRDT data", endpoint 20).
 *
 * Fails if the organization does not exist.
 *
 * ```ts
 * const { editors } = await collab.getEditorContents({ organizationId: "acme", documentId: "handbook" });
 * ```
 */
export const getEditorContents = promised(editorContents);

/**
 * `getEditorContents` with inputs, as an output.
 *
 * ```ts
 * const data = collab.getEditorContentsOutput({ organizationId: "acme", documentId: "handbook" }).editors[0].data;
 * ```
 */
export const getEditorContentsOutput = outputOf(editorContents);

/** Arguments of `getMigrationStatus`. */
export interface GetMigrationStatusArgs {
  /** The organization of the document. */
  organizationId: string;
  /** The id of the migration. */
  migrationId: string;
}

/** Result of `getMigrationStatus`. */
export interface GetMigrationStatusResult {
  /** The id of the migration. */
  migrationId: string;
  /** The state of the migration. */
  status: "pending" | "in_progress" | "completed" | "failed";
}

const migrationStatus: ServiceFunction<GetMigrationStatusArgs, GetMigrationStatusResult> = defineFunction({
  name: "getMigrationStatus",
  operation: "getMigrationStatus",
  what: ({ organizationId, migrationId }) =>
    `read the status of the migration ${migrationId} in ${organizationId}`,
  perform: async (client, args) => {
    const { status } = await client.getMigrationStatus(args);
    return { migrationId: args.migrationId, status };
  },
});

/**
 * Reads the status of the migration of a document ("Migrate documents status", endpoint 8), without waiting for its end.
 *
 * Fails if the organization or the migration does not exist.
 *
 * ```ts
 * const { status } = await collab.getMigrationStatus({ organizationId: "acme", migrationId });
 * ```
 */
export const getMigrationStatus = promised(migrationStatus);

/**
 * `getMigrationStatus` with inputs, as an output.
 *
 * ```ts
 * const status = collab.getMigrationStatusOutput({ organizationId: "acme", migrationId }).status;
 * ```
 */
export const getMigrationStatusOutput = outputOf(migrationStatus);
