import * as pulumi from "@pulumi/pulumi";
import type { AsDefined, Differences } from "../../program/as-defined";
import { editorContent as definition } from "./definition";
import { isOfType, Lookup, properties, typeToken } from "../../program/declare";
import { declareUnique } from "../../program/unique";

export interface EditorContentArgs {
  /** The organization of the document. A change writes to an editor there; the one here keeps its content. */
  organizationId: pulumi.Input<string>;
  /** The document that the editor is in. A change writes to an editor there; the one here keeps its content. */
  documentId: pulumi.Input<string>;
  /** The editor. It must exist: the service makes it when somebody first edits. A change writes to the other one. */
  editorId: pulumi.Input<string>;
  /** The kind of store, which says what `data` must be. A change replaces. */
  type: pulumi.Input<"text" | "map" | "array" | "xml">;
  /** Name of the content in the store; the service's default is `content`. A change writes the content under it. */
  contentKey?: pulumi.Input<string> | undefined;
  /**
   * The content: text for `text` and `xml`, an object for `map`, a list for `array`. A change replaces what is there;
   * people who are editing see it at once. The order of an object's keys makes no difference.
   */
  data: pulumi.Input<string | Readonly<Record<string, unknown>> | readonly unknown[]>;
}

/**
 * The content of a collaborative editor ("Get CRDT data", "Update CRDT data").
 *
 * What people write meanwhile is drift: refresh shows it, and the next update puts the declared content back. Deleting
 * the resource forgets the content and leaves it as it is.
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
 * The id is `organizationId/documentId/editorId`.
 */
export class EditorContent extends pulumi.CustomResource {
  /** @internal */
  static readonly __pulumiType = typeToken("EditorContent");

  declare readonly organizationId: pulumi.Output<string>;
  declare readonly documentId: pulumi.Output<string>;
  declare readonly editorId: pulumi.Output<string>;
  declare readonly type: pulumi.Output<"text" | "map" | "array" | "xml">;
  declare readonly contentKey: pulumi.Output<string | undefined>;
  declare readonly data: pulumi.Output<string | Record<string, unknown> | unknown[]>;
  /** When the content was last changed: an ISO timestamp. */
  declare readonly lastUpdate: pulumi.Output<string | undefined>;
  /** Who changed it last: a `userId`. */
  declare readonly lastUpdatedBy: pulumi.Output<string | undefined>;

  constructor(name: string, args: EditorContentArgs, opts?: pulumi.CustomResourceOptions) {
    super(EditorContent.__pulumiType, name, properties(definition, args), opts);
    if (!(args instanceof Lookup)) declareUnique(name, this, definition, args);
  }

  /** Reads the content of the editor with the id `organizationId/documentId/editorId`. Fails when there is none. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: Partial<EditorContentArgs>,
    opts?: pulumi.CustomResourceOptions,
  ): EditorContent {
    return new EditorContent(name, new Lookup(state) as Lookup & EditorContentArgs, { ...opts, id });
  }

  static override isInstance(value: unknown): value is EditorContent {
    return isOfType(value, EditorContent.__pulumiType);
  }
}

/** Where these differ, the build ends with the names of the fields. */
export type EditorContentAsDefined = AsDefined<
  Differences<typeof definition, EditorContentArgs, EditorContent>["names"]
>;
