import type * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** What `getEditorContents` is asked. */
export interface GetEditorContentsArgs {
  /** The organization of the document. */
  organizationId: string;
  /** The document that the editors are in. */
  documentId: string;
  /** One editor of the document; left out, all of them. */
  editorId?: string | undefined;
}

/** What a collaborative editor holds. */
export interface FoundEditorContent {
  /** The id of the editor. */
  editorId: string;
  /** A string for an editor of type `text` or `xml`, an object for `map`, a list for `array`. */
  data: string | unknown[] | Record<string, unknown>;
  /** ISO timestamp. */
  lastUpdate?: string | undefined;
  /** The user who changed it last. */
  lastUpdatedBy?: string | undefined;
  /** A session of the service's own; the contract does not say which. */
  sessionId?: string | undefined;
}

/** What `getEditorContents` gives. */
export interface GetEditorContentsResult {
  /** Empty where the document has no such editor. */
  editors: FoundEditorContent[];
}

/**
 * Reads what the collaborative editors of a document hold ("Get CRDT data", endpoint 20).
 *
 * Fails when the organization does not exist.
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
