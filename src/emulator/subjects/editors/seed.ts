import { z } from "zod";
import { present } from "../../json";
import { merge, type Entries } from "../../seeding/entries";
import { formOf, text } from "../../seeding/form";
import { newEditor, type EditorState } from "./state";

/** CRDT data of a collaborative editor. */
export interface EditorSeed {
  /** Default `text`. */
  readonly type?: "text" | "map" | "array" | "xml";
  /** Data that matches the type: a string, an object or an array. Default: an empty one. */
  readonly data?: unknown;
  /** Default `content`. */
  readonly contentKey?: string;
  readonly lastUpdatedBy?: string;
  readonly sessionId?: string | null;
}

export const editorForm = formOf<EditorSeed>()({
  type: z.enum(["text", "map", "array", "xml"]).optional(),
  data: z.unknown().optional(),
  contentKey: text,
  lastUpdatedBy: text,
  sessionId: text.nullable(),
});

export function mergeEditors(
  editors: Map<string, EditorState>,
  patches: Entries<EditorSeed> | undefined,
): void {
  merge(editors, patches, newEditor, mergeEditor);
}

function mergeEditor(editor: EditorState, patch: EditorSeed): void {
  const empty = { text: "", xml: "", map: {}, array: [] };
  if (patch.type !== undefined && patch.type !== editor.type) editor.data = empty[patch.type];
  Object.assign(editor, present({ ...patch }), { lastUpdate: new Date().toISOString() });
}
