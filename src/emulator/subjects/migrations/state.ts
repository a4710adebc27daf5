/** A job that gives a document another id. */
export interface MigrationState {
  migrationId: string;
  organizationId: string;
  documentId: string;
  newDocumentId: string;
  startedAt: number;
  polls: number;
  /** Polls that were answered as if the migration were unknown. */
  unseenPolls: number;
  /** It will fail, whatever happens until then. */
  doomed: boolean;
  status: "pending" | "in_progress" | "completed" | "failed";
}
