import { CallError, ServiceError, type CollabClient } from "../../api";
import { explain, describe } from "../../core/rejections/explain";
import { ItemError, PartialFailure } from "../../core/rejections/failures";
import { isExisting, isNotFound, isOrganizationDisabled } from "../../core/rejections/meaning";
import { eventually } from "../../core/steps";
import type { Report } from "../../core/progress";
import { joinId } from "../../values/identity";
import { JOB_POLL_MS, jobStatus } from "./job";
import { forgotten, lost, notMoved, taken, unclear, unsure } from "./migration-errors";
import { presenceOf } from "./presence";
import { rejectsTakenIds } from "./throwaway";

/** A requested change of a document's id. The service moves the data in a separate job. */
export interface Migration {
  readonly newDocumentId: string;
  /** Absent if the reply that names the job was lost: the job may or may not run. */
  readonly migrationId?: string | undefined;
}

interface Migrating {
  readonly organizationId: string;
  readonly documentId: string;
  readonly __migration?: Migration | undefined;
}

/** The id that a document should get, and what the program states about ids in case the service does not show it. */
interface Wanted {
  readonly documentId: string;
  /** An id that no document has. */
  readonly freeDocumentId?: string | undefined;
  /** An id at which this document already is. */
  readonly movedDocumentId?: string | undefined;
}

/** The callbacks of a migration. */
interface Told {
  /** Records a change that has taken effect. */
  readonly reached: (change: { documentId?: string; __migration?: Migration | undefined }) => void;
  /** Reports the progress of the migration. */
  readonly progress: Report;
  /** Shows a message that is not an error. */
  readonly notify: (message: string) => void;
}

/**
 * Moves a document's data to a new id and waits until the move is complete. If an earlier run started the job, this run waits for
 * that job and starts no other. If the wait is interrupted, the state keeps what is known of the job.
 */
export async function migrate(
  client: CollabClient,
  state: Migrating,
  wanted: Wanted,
  progress: Told,
): Promise<void> {
  if (wanted.movedDocumentId === wanted.documentId) return acceptMoved(client, state, wanted, progress);
  const earlier = state.__migration;
  const unsure = earlier?.migrationId === undefined && earlier?.newDocumentId !== wanted.documentId;
  if (earlier && unsure) return moveFromEither(client, state, earlier.newDocumentId, wanted, progress);
  let { documentId } = state;
  if (earlier) {
    const completed = await resume(
      client,
      state,
      earlier,
      { ...wanted, documentId: earlier.newDocumentId },
      progress,
    );
    documentId = earlier.newDocumentId;
    progress.reached({ documentId, __migration: undefined });
    if (completed) await reportCopy(client, state, documentId, progress);
  }
  await move(client, { ...state, documentId }, wanted, progress);
}

/** Accepts that a document is at its new id already, because the program states it. */
async function acceptMoved(
  client: CollabClient,
  state: Migrating,
  { documentId: newDocumentId }: Wanted,
  progress: Told,
): Promise<void> {
  const { organizationId, documentId } = state;
  if ((await presenceOf(client, organizationId, newDocumentId)) === "missing")
    throw notMoved(state, newDocumentId);
  progress.reached({ documentId: newDocumentId, __migration: undefined });
  if (documentId !== newDocumentId) await reportCopy(client, state, newDocumentId, progress);
}

/**
 * Notifies the user if a document is still at its old id after a migration, or may be. The old document is never deleted: the old
 * id may be another name of the new document.
 */
async function reportCopy(
  client: CollabClient,
  { organizationId, documentId }: Migrating,
  newDocumentId: string,
  progress: Told,
): Promise<void> {
  const look = () => presenceOf(client, organizationId, documentId);
  const presence = await eventually(look, (seen) => seen !== "there").catch((error: unknown) => {
    if (error instanceof CallError) return "unknown";
    throw error;
  });
  if (presence === "missing") return;
  const old = `document ${joinId(organizationId, documentId)}`;
  const shown =
    presence === "there"
      ? `the service still shows ${old}. No resource manages it`
      : `the service does not show whether ${old} still exists. If it does, no resource manages it`;
  progress.notify(
    `Document ${joinId(organizationId, documentId)} was migrated to ${newDocumentId}, but ${shown}: the migration may have copied ` +
      `the data. Look in your product. If it is a copy that you do not need, declare a Document with documentId ` +
      `"${documentId}", run pulumi up, then remove that resource: this deletes the document.`,
  );
}

async function move(client: CollabClient, from: Migrating, wanted: Wanted, progress: Told): Promise<void> {
  const { documentId: newDocumentId } = wanted;
  if (from.documentId === newDocumentId) return;
  let completed = false;
  try {
    completed = await carryOut(client, from, wanted, progress);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (!(await hasArrived(client, from.organizationId, newDocumentId)))
      throw lost(from, newDocumentId, error);
  }
  progress.reached({ documentId: newDocumentId, __migration: undefined });
  if (completed) await reportCopy(client, from, newDocumentId, progress);
}

/** Runs a migration. Returns true if a job of the service moved the data, or false if nothing was left to move. */
async function carryOut(
  client: CollabClient,
  from: Migrating,
  wanted: Wanted,
  progress: Told,
): Promise<boolean> {
  const migrationId = await start(client, from, wanted, progress);
  if (migrationId === undefined) return false;
  return finish(client, from, { newDocumentId: wanted.documentId, migrationId }, progress);
}

/**
 * Moves data that an earlier job may have moved to an id that is no longer wanted. That job is not started again. If it did not
 * run, the data is still at its old id.
 */
async function moveFromEither(
  client: CollabClient,
  state: Migrating,
  unwanted: string,
  wanted: Wanted,
  progress: Told,
): Promise<void> {
  const { organizationId, documentId } = state;
  const unmoved = { ...state, __migration: undefined };
  const isBack = documentId === wanted.documentId;
  const presence = await presenceOf(client, organizationId, documentId);
  if (isBack && presence === "unknown") throw unsure(state, unwanted);
  if (isBack && presence === "there") {
    progress.reached({ documentId, __migration: undefined });
    return;
  }
  try {
    if (presence !== "missing") {
      const completed = await carryOut(client, unmoved, wanted, progress);
      progress.reached({ documentId: wanted.documentId, __migration: undefined });
      if (completed) await reportCopy(client, state, wanted.documentId, progress);
      return;
    }
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  await move(client, { ...unmoved, documentId: unwanted }, wanted, progress);
}

/** Completes a migration that an earlier run started. Returns true if a job of the service moved the data. */
async function resume(
  client: CollabClient,
  state: Migrating,
  earlier: Migration,
  wanted: Wanted,
  progress: Told,
): Promise<boolean> {
  try {
    const migrationId = earlier.migrationId ?? (await start(client, state, wanted, progress));
    return migrationId !== undefined && (await finish(client, state, { ...earlier, migrationId }, progress));
  } catch (error) {
    // The job may have moved everything. Then nothing is left to move, and the service has no record of the job.
    if (!(error instanceof ServiceError || error instanceof ItemError)) throw error;
    const isAway = isNotFound(error) || (await hasLeft(client, state));
    if (!isAway || !(await hasArrived(client, state.organizationId, earlier.newDocumentId))) throw error;
    return false;
  }
}

/** Reports whether a document is no longer at its old id. Another user may own that id by now, so nothing is written to it. */
async function hasLeft(
  client: CollabClient,
  { organizationId, documentId }: Pick<Migrating, "organizationId" | "documentId">,
): Promise<boolean> {
  return (await presenceOf(client, organizationId, documentId)) === "missing";
}

/**
 * Reports whether a document is at its new id after the service reported that it is no longer at the old one. If reads do not
 * show it, an update without a change does. This write is safe: the program owns the new id, and a document should be there.
 */
async function hasArrived(
  client: CollabClient,
  organizationId: string,
  documentId: string,
): Promise<boolean> {
  const look = () => presenceOf(client, organizationId, documentId);
  const presence = await eventually(look, (seen) => seen !== "missing");
  if (presence !== "unknown") return presence === "there";
  const results = await client.updateDocuments({ organizationId, documents: [{ documentId }] });
  return results.get(documentId)?.success === true;
}

/**
 * Starts the job that moves the data. Returns undefined if nothing is left to move. A service may overwrite one document with
 * another. The job therefore starts only if that cannot happen, as far as this can be known without writing to the new id.
 */
async function start(
  client: CollabClient,
  state: Migrating,
  wanted: Wanted,
  progress: Told,
): Promise<string | undefined> {
  const { organizationId, documentId } = state;
  const { documentId: newDocumentId, freeDocumentId } = wanted;
  const presence = await presenceOf(client, organizationId, newDocumentId);
  if (presence === "there") {
    // A killed run leaves no record of the job that it started, so the data may have been moved already.
    if (await hasLeft(client, state)) return undefined;
    throw taken(state, newDocumentId);
  }
  if (
    presence === "unknown" &&
    freeDocumentId !== newDocumentId &&
    !(await rejectsTakenIds(client, organizationId, progress.notify))
  )
    throw unclear(state, newDocumentId);
  try {
    return (await client.migrateDocument({ organizationId, documentId, newDocumentId })).migrationId;
  } catch (error) {
    if (isExisting(error)) throw taken(state, newDocumentId);
    if (presence === "unknown" && isRejection(error)) throw taken(state, newDocumentId, error.message);
    if (!(error instanceof CallError) || error.applied === "no") throw error;
    throw new PartialFailure({ ...state, __migration: { newDocumentId } }, [
      `the migration of document ${documentId} to ${newDocumentId} may have been started: ${describe(error)} ` +
        `The next run finds out.`,
    ]);
  }
}

async function finish(
  client: CollabClient,
  state: Migrating,
  migration: Migration,
  progress: Told,
): Promise<boolean> {
  const { organizationId, documentId } = state;
  const { newDocumentId, migrationId = "" } = migration;
  const deadline = Date.now() + client.settings.operationTimeoutSeconds * 1000;
  const pending = (why: string) =>
    new PartialFailure({ ...state, __migration: migration }, [
      `the migration of document ${documentId} to ${newDocumentId} is not finished: ${why} The next run goes on waiting for it.`,
    ]);
  const what = `migrating ${joinId(organizationId, documentId)} to ${joinId(newDocumentId)}`;
  progress.progress({ what });
  for (let pause = JOB_POLL_MS.first; ; pause = Math.min(pause * 1.5, JOB_POLL_MS.longest)) {
    const status = await jobStatus(client, organizationId, migrationId).catch((error: unknown) => {
      throw pending(explain(error));
    });
    if (status === "completed") return true;
    progress.progress({ what, status: status === "unknown" ? "nothing of it yet" : status });
    if (status === "failed") {
      progress.reached({ __migration: undefined });
      throw new ItemError(
        `the service reports that migrating document ${documentId} to ${newDocumentId} failed; if the data is at ` +
          `${newDocumentId} all the same, set movedDocumentId: "${newDocumentId}" on this resource`,
      );
    }
    // A service may show a new job late and may forget a job that has ended.
    if (status === "unknown" && (await hasLeft(client, state))) return false;
    if (Date.now() + pause > deadline)
      throw pending(
        status === "unknown"
          ? forgotten(organizationId, newDocumentId, migrationId)
          : `the service says ${status}.`,
      );
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Reports whether the service may have rejected a migration because the new id is taken, in a message that is not recognized. */
const isRejection = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  error.status === "INVALID_ARGUMENT" &&
  !isNotFound(error) &&
  !isOrganizationDisabled(error);
