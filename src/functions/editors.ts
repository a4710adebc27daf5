import { defineFunction, outputOf, promised, type ServiceFunction } from "./definition";

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
