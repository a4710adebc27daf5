import type { Ids } from "../../generated";
import type { EditorState } from "../editors/state";
import { noFeatures, type Features } from "../features/state";
import type { Locations } from "../locations/state";
import type { Users } from "../users/state";

export interface DocumentState extends Features {
  documentId: string;
  id: string;
  documentName?: string | undefined;
  folderId?: string | undefined;
  users: Users;
  locations: Locations;
  editors: Map<string, EditorState>;
}

export function newDocument(ids: Ids, documentId: string): DocumentState {
  return {
    documentId,
    id: ids.next("doc"),
    users: new Map(),
    locations: new Map(),
    editors: new Map(),
    ...noFeatures(),
  };
}
