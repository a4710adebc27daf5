import { operations } from "../../../api/operations";
import type { Behaviours } from "../../behaviours/behaviours";
import { Rejection } from "../../serving/rejection";
import { serve } from "../../serving/serve";
import { documentMissing } from "../documents/messages";
import { organizationOf } from "../organizations/find";
import { advance, settle } from "./progress";
import type { MigrationState } from "./state";
import * as words from "./messages";

export const migrateDocument = serve(operations.migrateDocument, (context, request) => {
  const { migrateMissingDocument, migrateToExisting, migrationOutcome } = context.behaviours;
  const organization = organizationOf(context, request.organizationId);
  const missing = !organization.documents.has(request.documentId);
  if (missing && migrateMissingDocument !== "failedMigration") {
    throw new Rejection(migrateMissingDocument, documentMissing(request));
  }
  if (request.documentId === request.newDocumentId) {
    throw new Rejection("INVALID_ARGUMENT", words.migrationOntoItself(request));
  }
  if (organization.documents.has(request.newDocumentId) && migrateToExisting === "INVALID_ARGUMENT") {
    throw new Rejection("INVALID_ARGUMENT", words.newIdTaken(request));
  }
  const migrationId = context.store.ids.next("migration");
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
    throw new Rejection(context.behaviours.missingMigration, words.migrationMissing(request));
  }
  migration.polls += 1;
  settle(context.key, migration, context.behaviours);
  return {
    message: words.migrationRead(request),
    data: { migrationId: migration.migrationId, status: migration.status },
  };
});

/** Reports whether a status poll does not find a migration yet, and counts each such poll. */
function isUnseen(migration: MigrationState, { jobsShownLate, jobsShownLateMs }: Behaviours): boolean {
  const elapsed = Date.now() - migration.startedAt;
  if (migration.unseenPolls >= jobsShownLate && elapsed >= jobsShownLateMs) return false;
  migration.unseenPolls += 1;
  return true;
}
