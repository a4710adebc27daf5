import { fieldOf, type JsonObject } from "../../json";
import { editorContents, type EditorContents } from "../editors/contents";
import { featuresContents } from "../features/contents";
import { userContents, type UserContents } from "../users/contents";
import type { DocumentState } from "./state";

/** A document of the emulator. Properties without a value are absent. */
export interface DocumentContents {
  documentName?: string;
  folderId?: string;
  users?: Record<string, UserContents>;
  locations?: Record<string, JsonObject>;
  editors?: Record<string, EditorContents>;
  comments?: JsonObject[];
  reactions?: JsonObject[];
  recordings?: JsonObject[];
}

export function documentContents(document: DocumentState): DocumentContents {
  return {
    ...(document.documentName === undefined ? {} : { documentName: document.documentName }),
    ...(document.folderId === undefined ? {} : { folderId: document.folderId }),
    ...fieldOf("users", document.users, userContents),
    ...fieldOf("locations", document.locations, (location) => location),
    ...fieldOf("editors", document.editors, editorContents),
    ...featuresContents(document),
  };
}
