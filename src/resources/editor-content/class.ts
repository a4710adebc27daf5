// Generated from definition.ts by `npm run docs`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { instancesOf, lookup, type LookupArgs } from "../../program/declare";
import { DeclaredResource } from "../../program/resource";
import { typeToken } from "../../values/type-token";
import { editorContent as definition } from "./definition";

/** The inputs of `EditorContent`. */
export interface EditorContentArgs {
  /** The organization of the document. A change writes to another editor; the old editor keeps its content. */
  organizationId: pulumi.Input<string>;
  /** The document that the editor is in. A change writes to another editor; the old editor keeps its content. */
  documentId: pulumi.Input<string>;
  /**
   * The editor. It must exist: the service creates it when a user first edits. A change writes to another editor; the
   * old editor keeps its content.
   */
  editorId: pulumi.Input<string>;
  /**
   * The type of the store, which determines what `data` must be. A change writes the content again, in a store of the
   * other type.
   */
  type: pulumi.Input<"text" | "map" | "array" | "xml">;
  /**
   * Name of the content in the store. The service's default is `content`. The preview rejects a change, because no
   * read shows what another name contains, unless `onConflict` is `overwrite`.
   */
  contentKey?: pulumi.Input<string> | undefined;
  /**
   * Text for `text` and `xml`, an object for `map`, a list for `array`. The order of keys makes no difference. A
   * change replaces the content; users see it immediately.
   */
  data: pulumi.Input<string | Readonly<Record<string, unknown>> | readonly unknown[]>;
  /**
   * What an update does if users have written in the editor since the last update or refresh, or if the editor cannot
   * be read. `reject`, the default, overwrites nothing and reports who wrote and when. `overwrite` replaces the
   * content without a check. For a new resource, `reject` accepts only an editor that is empty or has the declared
   * content. Only used at the next update of the content.
   */
  onConflict?: pulumi.Input<"reject" | "overwrite"> | undefined;
}

/**
 * The content of a collaborative editor.
 *
 * The editor must exist. An empty one gets the declared content; other content is replaced only with
 * `onConflict: "overwrite"`. Deleting the resource removes the content only from the state: the editor does not
 * change. `pulumi refresh` shows what users have written, and the next update restores the declared content. Without
 * a refresh, that update is rejected, unless `onConflict` is `overwrite`. What the service returns right after a
 * write counts as the declared content, such as `<p></p>` for `<p/>`.
 *
 * ```ts
 * new collab.EditorContent("welcome", {
 *   organizationId: "acme",
 *   documentId: "guide",
 *   editorId: "intro",
 *   type: "text",
 *   data: "Welcome!",
 * });
 * ```
 *
 * The id is `organizationId/documentId/editorId`. Endpoints: "Get CRDT data", "Update CRDT data".
 */
export class EditorContent extends DeclaredResource {
  /** @internal */
  static readonly __pulumiType = typeToken("EditorContent");
  static override readonly isInstance = instancesOf(EditorContent);

  /** The organization of the document. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The document that the editor is in. */
  declare readonly documentId: pulumi.Output<string>;
  /** The editor. */
  declare readonly editorId: pulumi.Output<string>;
  /** The type of the store, which determines what `data` must be. */
  declare readonly type: pulumi.Output<"text" | "map" | "array" | "xml">;
  /** Name of the content in the store. */
  declare readonly contentKey: pulumi.Output<string | undefined>;
  /** Text for `text` and `xml`, an object for `map`, a list for `array`. */
  declare readonly data: pulumi.Output<string | Record<string, unknown> | unknown[]>;
  /** Absent if it is `reject`. */
  declare readonly onConflict: pulumi.Output<"reject" | "overwrite" | undefined>;
  /** When the content was last changed: an ISO timestamp. */
  declare readonly lastUpdate: pulumi.Output<string | undefined>;
  /** The `userId` of the user who last changed the content. */
  declare readonly lastUpdatedBy: pulumi.Output<string | undefined>;

  constructor(name: string, args: EditorContentArgs, opts?: pulumi.CustomResourceOptions) {
    super(definition, name, args, opts);
  }

  /**
   * Reads the content of the editor with the id `organizationId/documentId/editorId`. Fails if the service returns
   * none.
   */
  static get(...args: LookupArgs<Partial<EditorContentArgs>>): EditorContent {
    return new EditorContent(...lookup<EditorContentArgs>(definition, args));
  }
}
