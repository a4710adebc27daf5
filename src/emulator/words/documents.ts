import { about, inOrganization, type OfDocument, type OfOrganization } from "./style";

export interface OfMigration extends OfDocument {
  readonly newDocumentId: string;
}

export const migrations = {
  migrationOntoItself: about<OfDocument>(
    "data.newDocumentId: must differ from documentId",
    ({ documentId }) => `Document "${documentId}" cannot be migrated onto itself`,
    "Invalid request",
  ),
  newIdTaken: about<OfMigration>(
    "data.newDocumentId: a document with this id exists",
    ({ newDocumentId }) => `There is already a document "${newDocumentId}"`,
    "Already exists",
  ),
  migrationMissing: about<OfOrganization & { migrationId: string }>(
    "Migration does not exist",
    (ids) => `Job "${ids.migrationId}" was not found${inOrganization(ids)}`,
    "Not found",
  ),
  migrationStarted: about<OfMigration>(
    "Migration started.",
    ({ documentId, newDocumentId }) => `Queued a job from "${documentId}" to "${newDocumentId}"`,
    "Done",
  ),
  migrationRead: about<{ migrationId: string }>(
    "Migration status retrieved.",
    ({ migrationId }) => `State of job "${migrationId}"`,
    "Done",
  ),
};

export const locations = {
  locationMissing: about<OfDocument & { location: string }>(
    "Location does not exist",
    ({ location, documentId }) => `Document "${documentId}" has no location "${location}"`,
    "Not found",
  ),
  locationUpdated: about<OfDocument>(
    "Location updated.",
    ({ documentId }) => `Changed a location of document "${documentId}"`,
    "Done",
  ),
  locationDeleted: about<OfDocument>(
    "Location data deleted.",
    ({ documentId }) => `Purged a location of document "${documentId}"`,
    "Done",
  ),
};

export const content = {
  recordingsRead: about<OfOrganization>(
    "Recordings retrieved successfully.",
    (ids) => `Listed the recordings${inOrganization(ids)}`,
    "Done",
  ),
  editorsRead: about<OfDocument>(
    "CRDT data retrieved successfully.",
    ({ documentId }) => `Editors of document "${documentId}"`,
    "Done",
  ),
  editorMissing: about<OfDocument & { editorId: string }>(
    "No CRDT data for this editor ID",
    ({ editorId, documentId }) => `No CRDT data found for editor "${editorId}" of document "${documentId}"`,
    "Not found",
  ),
  editorsMissing: about<OfDocument>(
    "No CRDT data for this document",
    ({ documentId }) => `No CRDT data found for document "${documentId}"`,
    "Not found",
  ),
  editorTypeWrong: about<{ editorId: string; type: string }>(
    ({ type }) => `data.type: the editor's store is of type "${type}"`,
    ({ editorId, type }) => `Editor "${editorId}" holds "${type}" and takes nothing else`,
    "Invalid type",
  ),
  editorUpdated: about<OfDocument & { editorId: string }>(
    "CRDT data updated.",
    ({ editorId, documentId }) => `Rewrote editor "${editorId}" of document "${documentId}"`,
    "Done",
  ),
};
