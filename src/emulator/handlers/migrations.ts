import { operations } from "../../api/operations";
import type { Behaviours } from "../behaviours";
import { Failure } from "../failure";
import { serve } from "../handler";
import { organizationOf } from "../lookup";
import { words } from "../words";
import { prune, removeNotifications } from "../removal";
import type { KeyState, MigrationState, OrganizationState } from "../store";

export const migrateDocument = serve(operations.migrateDocument, (context, request) => {
  const { migrateMissingDocument, migrateToExisting, migrationOutcome } = context.behaviours;
  const organization = organizationOf(context, request.organizationId);
  const missing = !organization.documents.has(request.documentId);
  if (missing && migrateMissingDocument !== "failedMigration") {
    throw new Failure(migrateMissingDocument, words.documentMissing(request));
  }
  if (request.documentId === request.newDocumentId) {
    throw new Failure("INVALID_ARGUMENT", words.migrationOntoItself(request));
  }
  if (organization.documents.has(request.newDocumentId) && migrateToExisting === "INVALID_ARGUMENT") {
    throw new Failure("INVALID_ARGUMENT", words.newIdTaken(request));
  }
  const migrationId = context.store.newId("migration");
  context.key.migrations.set(migrationId, {
    migrationId,
    ...request,
    startedAt: Date.now(),
    polls: 0,
    unseenPolls: 0,
    doomed: missing || migrationOutcome === "failed",
    status: "pending",
  });
  advance(context.key, context.behaviours);
  return { message: words.migrationStarted(request), data: { migrationId } };
});

export const getMigrationStatus = serve(operations.getMigrationStatus, (context, request) => {
  organizationOf(context, request.organizationId);
  const migration = context.key.migrations.get(request.migrationId);
  const own = migration?.organizationId === request.organizationId;
  if (!own || isUnseen(migration, context.behaviours)) {
    throw new Failure(context.behaviours.missingMigration, words.migrationMissing(request));
  }
  migration.polls += 1;
  settle(context.key, migration, context.behaviours);
  return {
    message: words.migrationRead(request),
    data: { migrationId: migration.migrationId, status: migration.status },
  };
});

/** Whether a migration is not shown yet; a poll that does not see it counts as one of those. */
function isUnseen(migration: MigrationState, { jobsShownLate, jobsShownLateMs }: Behaviours): boolean {
  const elapsed = Date.now() - migration.startedAt;
  if (migration.unseenPolls >= jobsShownLate && elapsed >= jobsShownLateMs) return false;
  migration.unseenPolls += 1;
  return true;
}

/** Brings the migrations of a key to where the clock has them; those that wait for polls stay. */
export function advance(key: KeyState, behaviours: Behaviours): void {
  for (const migration of key.migrations.values()) settle(key, migration, behaviours);
}

function settle(key: KeyState, migration: MigrationState, behaviours: Behaviours): void {
  if (migration.status === "completed" || migration.status === "failed") return;
  const elapsed = Date.now() - migration.startedAt;
  const pendingPolls = behaviours.migrationPendingPolls;
  const allPolls = pendingPolls + behaviours.migrationInProgressPolls;
  const pendingMs = behaviours.migrationPendingMs;
  // The poll numbered n + 1 is the first after n polls that still answered with the earlier state.
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
  organization.documents.delete(documentId);
  organization.documents.set(newDocumentId, { ...document, documentId: newDocumentId });
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
  if (holder) prune({ key, behaviours }, organization, [holder.folderId]);
  return true;
}

/** Drops a document that is replaced, and what belongs to it. */
function forget(key: KeyState, organization: OrganizationState, documentId: string): void {
  const { organizationId } = organization;
  organization.documents.delete(documentId);
  removeNotifications(organization, documentId);
  organization.notificationConfigs = organization.notificationConfigs.filter(
    (config) => config.documentId !== documentId,
  );
  for (const [id, judgment] of key.judgments) {
    if (judgment.organizationId === organizationId && judgment.documentId === documentId) {
      key.judgments.delete(id);
    }
  }
}
