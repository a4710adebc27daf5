import { about, type OfDocument } from "../../serving/message-builder";

export const editorsRead = about<OfDocument>(
  "CRDT data retrieved successfully.",
  ({ documentId }) => `Editors of document "${documentId}"`,
  "Done",
);

export const editorMissing = about<OfDocument & { editorId: string }>(
  "No CRDT data for this editor ID",
  ({ editorId, documentId }) => `No CRDT data found for editor "${editorId}" of document "${documentId}"`,
  "Not found",
);

export const editorsMissing = about<OfDocument>(
  "No CRDT data for this document",
  ({ documentId }) => `No CRDT data found for document "${documentId}"`,
  "Not found",
);

export const editorTypeWrong = about<{ editorId: string; type: string }>(
  ({ type }) => `data.type: the editor's store is of type "${type}"`,
  ({ editorId, type }) => `Editor "${editorId}" holds "${type}" and takes nothing else`,
  "Invalid type",
);

export const editorUpdated = about<OfDocument & { editorId: string }>(
  "CRDT data updated.",
  ({ editorId, documentId }) => `Rewrote editor "${editorId}" of document "${documentId}"`,
  "Done",
);
