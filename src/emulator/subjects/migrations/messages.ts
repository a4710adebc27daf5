import { about, inOrganization, type OfDocument, type OfOrganization } from "../../serving/message-builder";

interface OfMigration extends OfDocument {
  readonly newDocumentId: string;
}

export const migrationOntoItself = about<OfDocument>(
  "data.newDocumentId: must differ from documentId",
  ({ documentId }) => `Document "${documentId}" cannot be migrated onto itself`,
  "Invalid request",
);

export const newIdTaken = about<OfMigration>(
  "data.newDocumentId: a document with this id exists",
  ({ newDocumentId }) => `There is already a document "${newDocumentId}"`,
  "Already exists",
);

export const migrationMissing = about<OfOrganization & { migrationId: string }>(
  "Migration does not exist",
  (ids) => `Job "${ids.migrationId}" was not found${inOrganization(ids)}`,
  "Not found",
);

export const migrationStarted = about<OfMigration>(
  "Migration started.",
  ({ documentId, newDocumentId }) => `Queued a job from "${documentId}" to "${newDocumentId}"`,
  "Done",
);

export const migrationRead = about<{ migrationId: string }>(
  "Migration status retrieved.",
  ({ migrationId }) => `State of job "${migrationId}"`,
  "Done",
);
