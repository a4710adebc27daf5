import type { Behaviours } from "../behaviours";
import { Rejection, type Context, type Request, type Result } from "../serving/handler";
import { done, messages } from "../serving/messages";
import type { KeyState, MigrationState, OrganizationState } from "../state/store";
import { deleteNotificationsOf } from "./documents";
import { organizationOf, prune } from "./organizations";

export function migrateDocument(context: Context, request: Request<"migrateDocument">): Result {
  const { migrateMissingDocument, migrateToExisting, migrationOutcome } = context.behaviours;
  const { organizationId, documentId, newDocumentId } = request;
  const { documents } = organizationOf(context, organizationId);
  const missing = !documents.has(documentId);
  if (missing && migrateMissingDocument !== "failedMigration")
    throw new Rejection(migrateMissingDocument, messages.documentMissing(organizationId, documentId));
  if (documentId === newDocumentId) throw new Rejection("INVALID_ARGUMENT", messages.migrationOntoItself);
  if (documents.has(newDocumentId) && migrateToExisting === "INVALID_ARGUMENT")
    throw new Rejection("INVALID_ARGUMENT", messages.newIdTaken(newDocumentId));
  const migrationId = context.store.nextId("migration");
  context.key.migrations.set(migrationId, {
    ...request,
    polls: 0,
    unseenPolls: 0,
    doomed: missing || migrationOutcome === "failed",
    status: "pending",
  });
  advanceMigrations(context.key, context.behaviours);
  return { message: done("Migration started.", documentId, newDocumentId), data: { migrationId } };
}

export function getMigrationStatus(context: Context, request: Request<"getMigrationStatus">): Result {
  const { key, behaviours } = context;
  const { organizationId, migrationId } = request;
  organizationOf(context, organizationId);
  const migration = key.migrations.get(migrationId);
  if (migration?.organizationId !== organizationId || isUnseen(migration, behaviours))
    throw new Rejection(
      behaviours.odd ? "INVALID_ARGUMENT" : "NOT_FOUND",
      messages.migrationMissing(organizationId, migrationId),
    );
  migration.polls += 1;
  advance(key, migration, behaviours);
  return {
    message: done("Migration status retrieved.", migrationId),
    data: { migrationId, status: migration.status },
  };
}

function isUnseen(migration: MigrationState, { jobsShownLate }: Behaviours): boolean {
  if (migration.unseenPolls >= jobsShownLate) return false;
  migration.unseenPolls += 1;
  return true;
}

/** Advances the migrations of a key. Migrations that wait for polls do not change. */
export function advanceMigrations(key: KeyState, behaviours: Behaviours): void {
  for (const migration of key.migrations.values()) advance(key, migration, behaviours);
}

function advance(key: KeyState, migration: MigrationState, behaviours: Behaviours): void {
  if (migration.status === "completed" || migration.status === "failed") return;
  const { migrationPendingPolls, migrationInProgressPolls } = behaviours;
  // The given number of polls return the earlier status. The next poll is the first to return the new status.
  const isPast = (polls: number) => polls === 0 || migration.polls > polls;
  if (isPast(migrationPendingPolls + migrationInProgressPolls))
    migration.status = !migration.doomed && move(key, migration, behaviours) ? "completed" : "failed";
  else if (isPast(migrationPendingPolls)) migration.status = "in_progress";
}

/** Moves a document, with everything that belongs to it, to its new id. Returns false if this is not possible. */
function move(key: KeyState, migration: MigrationState, behaviours: Behaviours): boolean {
  const { organizationId, documentId, newDocumentId } = migration;
  const { migrateToExisting, migrationLeaves, migrationCarries } = behaviours;
  const organization = key.organizations.get(organizationId);
  const document = organization?.documents.get(documentId);
  if (!organization || !document) return false;
  const replaced = organization.documents.get(newDocumentId);
  if (replaced && migrateToExisting === "INVALID_ARGUMENT") return false;
  if (replaced) deleteReplaced(key, organization, migration);

  const copies = migrationLeaves === "copy";
  const moved = copies ? structuredClone(document) : document;
  const left = [replaced?.folderId];
  if (migrationCarries === "dataOnly") {
    // The document also leaves its folder.
    if (!copies) left.push(document.folderId);
    moved.documentName = undefined;
    moved.folderId = undefined;
  }
  organization.documents.set(newDocumentId, moved);
  if (!copies) {
    organization.documents.delete(documentId);
    renameReferences(key, organization, migration);
  }
  if (replaced || left.length > 1) prune({ key, behaviours }, organizationId, organization, left);
  return true;
}

function deleteReplaced(
  key: KeyState,
  organization: OrganizationState,
  { organizationId, newDocumentId: documentId }: MigrationState,
): void {
  organization.documents.delete(documentId);
  deleteNotificationsOf(organization, documentId);
  organization.notificationConfigs = organization.notificationConfigs.filter(
    (config) => config.documentId !== documentId,
  );
  for (const [id, judgment] of key.judgments) {
    if (judgment.organizationId === organizationId && judgment.documentId === documentId)
      key.judgments.delete(id);
  }
}

function renameReferences(
  key: KeyState,
  { notifications, notificationConfigs }: OrganizationState,
  { organizationId, documentId, newDocumentId }: MigrationState,
): void {
  const judgments = [...key.judgments.values()].filter((each) => each.organizationId === organizationId);
  for (const record of [...notifications.values(), ...notificationConfigs, ...judgments]) {
    if (record.documentId === documentId) record.documentId = newDocumentId;
  }
}
