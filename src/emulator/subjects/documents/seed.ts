import type { Ids } from "../../generated";
import { changed, entriesOf, merge, type Entries } from "../../seeding/entries";
import { formOf, text } from "../../seeding/form";
import { editorForm, mergeEditors, type EditorSeed } from "../editors/seed";
import { featuresForm, replaceFeatures, type FeatureSeed } from "../features/seed";
import { locationForm, mergeLocations, type LocationSeed } from "../locations/seed";
import { mergeUsers, userForm, type UserSeed } from "../users/seed";
import { newDocument, type DocumentState } from "./state";

/** A document of a seed. */
export interface DocumentSeed {
  readonly documentName?: string | null;
  readonly folderId?: string | null;
  readonly users?: Entries<UserSeed>;
  /** By location id. */
  readonly locations?: Entries<LocationSeed>;
  /** By editor id. */
  readonly editors?: Entries<EditorSeed>;
  /** Each recording needs `annotationId`. A list replaces the existing list; this also applies to the next two fields. */
  readonly recordings?: readonly FeatureSeed[];
  readonly comments?: readonly FeatureSeed[];
  readonly reactions?: readonly FeatureSeed[];
}

export const documentForm = formOf<DocumentSeed>()({
  documentName: text.nullable(),
  folderId: text.nullable(),
  users: entriesOf(userForm),
  locations: entriesOf(locationForm),
  editors: entriesOf(editorForm),
  recordings: featuresForm,
  comments: featuresForm,
  reactions: featuresForm,
});

export function mergeDocuments(
  ids: Ids,
  documents: Map<string, DocumentState>,
  patches: Entries<DocumentSeed> | undefined,
): void {
  merge(
    documents,
    patches,
    (id) => newDocument(ids, id),
    (document, patch) => {
      document.documentName = changed(document.documentName, patch.documentName);
      document.folderId = changed(document.folderId, patch.folderId);
      mergeUsers(ids, document.users, patch.users);
      mergeLocations(document.locations, patch.locations);
      mergeEditors(document.editors, patch.editors);
      replaceFeatures(document, patch);
    },
  );
}
