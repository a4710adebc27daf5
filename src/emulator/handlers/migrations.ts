import { operations } from "../../api/operations";
import type { Behaviours } from "../behaviours";
import { Failure } from "../failure";
import { serve } from "../handler";
import { organizationOf } from "../lookup";
import { words } from "../words";
import type { KeyState, MigrationState } from "../store";

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
    doomed: missing || migrationOutcome === "failed",
    status: "pending",
  });
  advance(context.key, context.behaviours);
  return { message: words.migrationStarted(request), data: { migrationId } };
});

export const getMigrationStatus = serve(operations.getMigrationStatus, (context, request) => {
  organizationOf(context, request.organizationId);
  const migration = context.key.migrations.get(request.migrationId);
  if (migration?.organizationId !== request.organizationId) {
    throw new Failure(context.behaviours.missingMigration, words.migrationMissing(request));
  }
  migration.polls += 1;
  settle(context.key, migration, context.behaviours);
  return {
    message: words.migrationRead(request),
    data: { migrationId: migration.migrationId, status: migration.status },
  };
});

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
    migration.status = migration.doomed || !move(key, migration) ? "failed" : "completed";
  } else if (past(pendingPolls, pendingMs)) {
    migration.status = "in_progress";
  }
}

/** Gives a document, with all that belongs to it, its new id. */
function move(key: KeyState, { organizationId, documentId, newDocumentId }: MigrationState): boolean {
  const organization = key.organizations.get(organizationId);
  const document = organization?.documents.get(documentId);
  if (!organization || !document) return false;
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
  return true;
}
