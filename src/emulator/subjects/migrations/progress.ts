import type { Behaviours } from "../../behaviours/behaviours";
import type { DocumentState } from "../documents/state";
import type { KeyState } from "../keys/state";
import { removeNotifications } from "../notifications/state";
import { prune } from "../organizations/prune";
import type { OrganizationState } from "../organizations/state";
import type { MigrationState } from "./state";

/** Advances the migrations of a key as far as elapsed time allows. Migrations that wait for polls do not change. */
export function advance(key: KeyState, behaviours: Behaviours): void {
  for (const migration of key.migrations.values()) settle(key, migration, behaviours);
}

export function settle(key: KeyState, migration: MigrationState, behaviours: Behaviours): void {
  if (migration.status === "completed" || migration.status === "failed") return;
  const elapsed = Date.now() - migration.startedAt;
  const pendingPolls = behaviours.migrationPendingPolls;
  const allPolls = pendingPolls + behaviours.migrationInProgressPolls;
  const pendingMs = behaviours.migrationPendingMs;
  // The given number of polls return the earlier status. The next poll is the first to return the new status.
  const past = (polls: number, ms: number): boolean =>
    (polls === 0 || migration.polls > polls) && elapsed >= ms;
  if (past(allPolls, pendingMs + behaviours.migrationInProgressMs)) {
    migration.status = migration.doomed || !move(key, migration, behaviours) ? "failed" : "completed";
  } else if (past(pendingPolls, pendingMs)) {
    migration.status = "in_progress";
  }
}

/** Moves a document, with everything that belongs to it, to its new id. */
function move(key: KeyState, migration: MigrationState, behaviours: Behaviours): boolean {
  const { organizationId, documentId, newDocumentId } = migration;
  const organization = key.organizations.get(organizationId);
  const document = organization?.documents.get(documentId);
  if (!organization || !document) return false;
  const holder = organization.documents.get(newDocumentId);
  if (holder && behaviours.migrateToExisting === "INVALID_ARGUMENT") return false;
  if (holder) forget(key, organization, newDocumentId);
  const copies = behaviours.migrationLeaves === "copy";
  if (!copies) organization.documents.delete(documentId);
  organization.documents.set(
    newDocumentId,
    carried(copies ? structuredClone(document) : document, migration, behaviours),
  );
  if (!copies) renameReferences(key, organization, migration);
  // If the migration drops the name and the folder, the document also leaves its folder.
  const left = behaviours.migrationCarries === "dataOnly" && !copies ? [document.folderId] : [];
  if (holder || left.length > 0) prune({ key, behaviours }, organization, [holder?.folderId, ...left]);
  return true;
}

/** Updates everything that refers to the old id to refer to the new one. */
function renameReferences(
  key: KeyState,
  organization: OrganizationState,
  { documentId, newDocumentId }: MigrationState,
): void {
  const { organizationId } = organization;
  for (const notification of organization.notifications.values()) {
    if (notification.documentId === documentId) notification.documentId = newDocumentId;
  }
  for (const config of organization.notificationConfigs) {
    if (config.documentId === documentId) config.documentId = newDocumentId;
  }
  for (const judgment of key.judgments.values()) {
    if (judgment.organizationId === organizationId && judgment.documentId === documentId) {
      judgment.documentId = newDocumentId;
    }
  }
}

/** Returns the document as it appears at its new id. */
function carried(
  document: DocumentState,
  { newDocumentId }: MigrationState,
  { migrationCarries }: Behaviours,
): DocumentState {
  const appearance = migrationCarries === "dataOnly" ? { documentName: undefined, folderId: undefined } : {};
  return { ...document, documentId: newDocumentId, ...appearance };
}

/** Deletes a document that is being replaced, and everything that belongs to it. */
function forget(key: KeyState, organization: OrganizationState, documentId: string): void {
  const { organizationId } = organization;
  organization.documents.delete(documentId);
  removeNotifications(organization.notifications, documentId);
  organization.notificationConfigs = organization.notificationConfigs.filter(
    (config) => config.documentId !== documentId,
  );
  for (const [id, judgment] of key.judgments) {
    if (judgment.organizationId === organizationId && judgment.documentId === documentId) {
      key.judgments.delete(id);
    }
  }
}
