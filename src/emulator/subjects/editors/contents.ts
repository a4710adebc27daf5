import type { EditorState } from "./state";

export interface EditorContents {
  type: string;
  data: unknown;
  contentKey: string;
}

export const editorContents = ({ type, data, contentKey }: EditorState): EditorContents => ({
  type,
  data,
  contentKey,
});
