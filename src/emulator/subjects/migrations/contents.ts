import type { MigrationState } from "./state";

export interface MigrationContents {
  organizationId: string;
  documentId: string;
  newDocumentId: string;
  status: string;
}

export const migrationContents = ({
  organizationId,
  documentId,
  newDocumentId,
  status,
}: MigrationState): MigrationContents => ({ organizationId, documentId, newDocumentId, status });
