// Generated from definition.ts by `npm run docs`. Do not edit.
import * as pulumi from "@pulumi/pulumi";
import { Declaration } from "../../program/declaration";
import { isOfType, lookup, type Lookup } from "../../program/declare";
import { typeToken } from "../../values/type-token";
import { editorContent as definition } from "./definition";

/** The inputs of `EditorContent`. */
export interface EditorContentArgs {
  /** The organization of the document. A change writes to an editor there; the one here keeps its content. */
  organizationId: pulumi.Input<string>;
  /** The document that the editor is in. A change writes to an editor there; the one here keeps its content. */
  documentId: pulumi.Input<string>;
  /**
   * The editor. It must exist: the service creates it when somebody first edits. A change writes to the other editor;
   * this one keeps its content.
   */
  editorId: pulumi.Input<string>;
  /** The kind of store, which says what `data` must be. A change writes the content anew, in the other kind of store. */
  type: pulumi.Input<"text" | "map" | "array" | "xml">;
  /**
   * Name of the content in the store. The service's default is `content`. The service does not tell what is under
   * another name, so a change is refused in the preview, unless `onConflict: "overwrite"` comes with it: it then
   * writes the content under the new name, whatever is there.
   */
  contentKey?: pulumi.Input<string> | undefined;
  /**
   * The content: text for `text` and `xml`, an object for `map`, a list for `array`. The order of an object's keys
   * makes no difference. A change replaces what is there; people who are editing see it at once.
   */
  data: pulumi.Input<string | Readonly<Record<string, unknown>> | readonly unknown[]>;
  /**
   * What an update does where people have written in the editor since this resource last wrote or was refreshed, or
   * where the editor cannot be read. `refuse`, the default, overwrites nothing and says who wrote when. `overwrite`
   * replaces what is there without looking. For a resource that is new, renamed without an alias, or replaced by
   * `--replace`, `refuse` accepts only an empty editor, or one with the declared content already. It counts at the
   * next update of the content; a change by itself does nothing.
   */
  onConflict?: pulumi.Input<"refuse" | "overwrite"> | undefined;
}

/**
 * The content of a collaborative editor.
 *
 * The editor must exist. An empty one gets the declared content. Other content that is there already is replaced only
 * with `onConflict: "overwrite"`. Deleting the resource forgets the content and leaves it as it is. What people write
 * meanwhile is drift: `pulumi refresh` shows it, and the next update puts the declared content back. Without a
 * refresh, an update of an editor in which people have written is refused, unless `onConflict` is `overwrite`.
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
export class EditorContent extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("EditorContent");

  /** The organization of the document. */
  declare readonly organizationId: pulumi.Output<string>;
  /** The document that the editor is in. */
  declare readonly documentId: pulumi.Output<string>;
  /** The editor. It must exist: the service creates it when somebody first edits. */
  declare readonly editorId: pulumi.Output<string>;
  /** The kind of store, which says what `data` must be. */
  declare readonly type: pulumi.Output<"text" | "map" | "array" | "xml">;
  /** Name of the content in the store. The service's default is `content`. */
  declare readonly contentKey: pulumi.Output<string | undefined>;
  /**
   * The content: text for `text` and `xml`, an object for `map`, a list for `array`. The order of an object's keys
   * makes no difference.
   */
  declare readonly data: pulumi.Output<string | Record<string, unknown> | unknown[]>;
  /** Absent where it is `refuse`. */
  declare readonly onConflict: pulumi.Output<"refuse" | "overwrite" | undefined>;
  /** When the content was last changed: an ISO timestamp. */
  declare readonly lastUpdate: pulumi.Output<string | undefined>;
  /** Who changed it last: a `userId`. */
  declare readonly lastUpdatedBy: pulumi.Output<string | undefined>;

  constructor(name: string, args: EditorContentArgs, opts?: pulumi.CustomResourceOptions) {
    const declaration = new Declaration(definition, name, args, opts);
    try {
      super(...declaration.registration);
    } catch (thrown) {
      throw declaration.failedBy(thrown, EditorContent);
    }
    declaration.complete(this);
  }

  /** Reads the content of the editor with the id `organizationId/documentId/editorId`. Fails when there is none. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<EditorContentArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): EditorContent {
    return new EditorContent(name, lookup(definition, state) as Lookup & EditorContentArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is EditorContent {
    return isOfType(value, EditorContent.__pulumiType);
  }
}
