import type { Behaviours } from "../../behaviours/behaviours";
import type { DocumentState } from "../documents/state";
import type { KeyState } from "../keys/state";
import { removeNotifications } from "../notifications/state";
import { prune } from "../organizations/prune";
import type { OrganizationState } from "../organizations/state";
import type { MigrationState } from "./state";

/** Moves the migrations of a key on, as far as time alone does. Those that wait for polls stay where they are. */
export function advance(key: KeyState, behaviours: Behaviours): void {
  for (const migration of key.migrations.values()) settle(key, migration, behaviours);
}

export function settle(key: KeyState, migration: MigrationState, behaviours: Behaviours): void {
  if (migration.status === "completed" || migration.status === "failed") return;
  const elapsed = Date.now() - migration.startedAt;
  const pendingPolls = behaviours.migrationPendingPolls;
  const allPolls = pendingPolls + behaviours.migrationInProgressPolls;
  const pendingMs = behaviours.migrationPendingMs;
  // So many polls answer with the earlier state. The one after them is the first to see the next.
  const past = (polls: number, ms: number): boolean =>
    (polls === 0 || migration.polls > polls) && elapsed >= ms;
  if (past(allPolls, pendingMs + behaviours.migrationInProgressMs)) {
    migration.status = migration.doomed || !move(key, migration, behaviours) ? "failed" : "completed";
  } else if (past(pendingPolls, pendingMs)) {
    migration.status = "in_progress";
  }
}

/** Gives a document, with all that belongs to it, its new id. */
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
  // Where the name and the folder are lost, the document leaves its folder too.
  const left = behaviours.migrationCarries === "dataOnly" && !copies ? [document.folderId] : [];
  if (holder || left.length > 0) prune({ key, behaviours }, organization, [holder?.folderId, ...left]);
  return true;
}

/** Makes everything that refers to the old id refer to the new one. */
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

/** The document as it is at its new id. */
function carried(
  document: DocumentState,
  { newDocumentId }: MigrationState,
  { migrationCarries }: Behaviours,
): DocumentState {
  const appearance = migrationCarries === "dataOnly" ? { documentName: undefined, folderId: undefined } : {};
  return { ...document, documentId: newDocumentId, ...appearance };
}

/** Drops a document that is replaced, and what belongs to it. */
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
