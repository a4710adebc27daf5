/** CRDT data of a collaborative editor. */
export interface EditorState {
  type: "text" | "map" | "array" | "xml";
  data: unknown;
  contentKey: string;
  lastUpdate: string;
  lastUpdatedBy: string;
  sessionId: string | null;
}

export const newEditor = (): EditorState => ({
  type: "text",
  data: "",
  contentKey: "content",
  lastUpdate: new Date().toISOString(),
  lastUpdatedBy: "",
  sessionId: null,
});
