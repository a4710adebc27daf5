import { CallError, ServiceError, type CollabClient } from "../api";
import { ItemRefused, PartialFailure } from "./failures";
import { explain, isGone, tell } from "./outcome";

/** A change of a document's id that was asked for: the service moves the data in a job of its own. */
export interface Migration {
  readonly newDocumentId: string;
  /** Absent when the reply that names the job was lost: it may run or not. */
  readonly migrationId?: string | undefined;
}

interface Migrating {
  readonly organizationId: string;
  readonly documentId: string;
  readonly __migration?: Migration | undefined;
}

type Reached = (change: { documentId?: string; __migration?: Migration | undefined }) => void;

const POLL_MS = { first: 100, longest: 5000 };

/**
 * Moves a document's data to a new id and waits until that is done. A job that an earlier run started is waited for, not
 * started again; when the wait is interrupted, what is known of the job stays in the state.
 */
export async function migrate(
  client: CollabClient,
  state: Migrating,
  newDocumentId: string,
  reached: Reached,
): Promise<void> {
  let { documentId } = state;
  const earlier = state.__migration;
  if (earlier) {
    await resume(client, state, earlier, reached);
    documentId = earlier.newDocumentId;
    reached({ documentId, __migration: undefined });
  }
  if (documentId === newDocumentId) return;
  const from = { ...state, documentId };
  let migrationId: string;
  try {
    migrationId = await start(client, from, newDocumentId);
  } catch (error) {
    // A run that was killed keeps nothing of the job that it started.
    if (!isGone(error) || !(await hasMoved(client, from, { newDocumentId }))) throw error;
    reached({ documentId: newDocumentId, __migration: undefined });
    return;
  }
  await finish(client, from, { newDocumentId, migrationId }, reached);
  reached({ documentId: newDocumentId, __migration: undefined });
}

/** Ends what an earlier run began. */
async function resume(
  client: CollabClient,
  state: Migrating,
  earlier: Migration,
  reached: Reached,
): Promise<void> {
  try {
    const migrationId = earlier.migrationId ?? (await start(client, state, earlier.newDocumentId));
    await finish(client, state, { ...earlier, migrationId }, reached);
  } catch (error) {
    // The job may have moved everything, so that there is nothing left to move and nobody who knows of it.
    if (!(error instanceof ServiceError || error instanceof ItemRefused)) throw error;
    if (!(await hasMoved(client, state, earlier))) throw error;
  }
}

/** There is no way to read a document; an update that changes nothing tells whether one is there. */
async function hasMoved(
  client: CollabClient,
  state: Migrating,
  { newDocumentId }: Migration,
): Promise<boolean> {
  const { organizationId, documentId } = state;
  const documents = [{ documentId }, { documentId: newDocumentId }];
  const results = await client.updateDocuments({ organizationId, documents });
  const old = results.get(documentId);
  const isAway = old !== undefined && !old.success && isGone(new ItemRefused(old.message));
  return isAway && results.get(newDocumentId)?.success === true;
}

async function start(client: CollabClient, state: Migrating, newDocumentId: string): Promise<string> {
  const { organizationId, documentId } = state;
  try {
    return (await client.migrateDocument({ organizationId, documentId, newDocumentId })).migrationId;
  } catch (error) {
    if (!(error instanceof CallError) || error.applied === "no") throw error;
    throw new PartialFailure({ ...state, __migration: { newDocumentId } }, [
      `the migration of document ${documentId} to ${newDocumentId} may have been started: ${tell(error)} ` +
        `The next run finds out.`,
    ]);
  }
}

async function finish(
  client: CollabClient,
  state: Migrating,
  migration: Migration,
  reached: Reached,
): Promise<void> {
  const { organizationId, documentId } = state;
  const { newDocumentId, migrationId = "" } = migration;
  const deadline = Date.now() + client.settings.operationTimeoutSeconds * 1000;
  const unfinished = (why: string) =>
    new PartialFailure({ ...state, __migration: migration }, [
      `the migration of document ${documentId} to ${newDocumentId} is not finished: ${why} The next run goes on waiting for it.`,
    ]);
  for (let pause = POLL_MS.first; ; pause = Math.min(pause * 1.5, POLL_MS.longest)) {
    const status = await client.getMigrationStatus({ organizationId, migrationId }).then(
      (reply) => reply.status,
      (error: unknown) => {
        throw isGone(error) ? error : unfinished(explain(error));
      },
    );
    if (status === "completed") return;
    if (status === "failed") {
      reached({ __migration: undefined });
      throw new ItemRefused(
        `the service reports that migrating document ${documentId} to ${newDocumentId} failed`,
      );
    }
    if (Date.now() + pause > deadline) throw unfinished(`the service says ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
