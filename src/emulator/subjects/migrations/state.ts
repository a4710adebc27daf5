/** A job that changes the id of a document. */
export interface MigrationState {
  migrationId: string;
  organizationId: string;
  documentId: string;
  newDocumentId: string;
  startedAt: number;
  polls: number;
  /** Number of polls that were answered as if the migration did not exist. */
  unseenPolls: number;
  /** True if the migration will fail, whatever happens in the meantime. */
  doomed: boolean;
  status: "pending" | "in_progress" | "completed" | "failed";
}
