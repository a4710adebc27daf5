import { CallError, ServiceError, type CollabClient } from "../../api";
import { explain, tell } from "../../life/refusals/explain";
import { ResourceError, ItemRefused, PartialFailure } from "../../life/refusals/failures";
import { isGone, missingThings } from "../../life/refusals/meaning";
import type { Report } from "../../life/progress";
import { joinId } from "../../values/identity";
import { presenceOf } from "./presence";

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

/** Who is told of a migration. */
interface Told {
  /** What is now so. */
  readonly reached: (change: { documentId?: string; __migration?: Migration | undefined }) => void;
  /** How it goes. */
  readonly progress: Report;
}

const POLL_MS = { first: 100, longest: 5000 };

/**
 * Moves a document's data to a new id and waits until that is done. A job that an earlier run started is waited for, not
 * started again; when the wait is interrupted, what is known of the job stays in the state.
 */
export async function migrate(
  client: CollabClient,
  state: Migrating,
  newDocumentId: string,
  told: Told,
): Promise<void> {
  const earlier = state.__migration;
  const unsure = earlier?.migrationId === undefined && earlier?.newDocumentId !== newDocumentId;
  if (earlier && unsure) return moveFromEither(client, state, earlier.newDocumentId, newDocumentId, told);
  let { documentId } = state;
  if (earlier) {
    await resume(client, state, earlier, told);
    documentId = earlier.newDocumentId;
    told.reached({ documentId, __migration: undefined });
  }
  await move(client, { ...state, documentId }, newDocumentId, told);
}

async function move(client: CollabClient, from: Migrating, newDocumentId: string, told: Told): Promise<void> {
  if (from.documentId === newDocumentId) return;
  try {
    await carryOut(client, from, newDocumentId, told);
  } catch (error) {
    if (!isGone(error) || !(await isAt(client, from.organizationId, newDocumentId))) throw error;
  }
  told.reached({ documentId: newDocumentId, __migration: undefined });
}

async function carryOut(
  client: CollabClient,
  from: Migrating,
  newDocumentId: string,
  told: Told,
): Promise<void> {
  const migrationId = await start(client, from, newDocumentId);
  if (migrationId !== undefined) await finish(client, from, { newDocumentId, migrationId }, told);
}

/**
 * Moves data of which it is not known whether a job took it to an id that nobody wants any more: that job is not begun
 * again. Where it did not run, the data is where it was.
 */
async function moveFromEither(
  client: CollabClient,
  state: Migrating,
  unwanted: string,
  newDocumentId: string,
  told: Told,
): Promise<void> {
  const { organizationId, documentId } = state;
  const unmoved = { ...state, __migration: undefined };
  const hasMoved =
    (await hasLeft(client, state)) ||
    (documentId === newDocumentId && !(await isAt(client, organizationId, documentId)));
  try {
    if (!hasMoved) {
      if (documentId !== newDocumentId) await carryOut(client, unmoved, newDocumentId, told);
      told.reached({ documentId: newDocumentId, __migration: undefined });
      return;
    }
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await move(client, { ...unmoved, documentId: unwanted }, newDocumentId, told);
}

/** Ends what an earlier run began. */
async function resume(client: CollabClient, state: Migrating, earlier: Migration, told: Told): Promise<void> {
  try {
    const migrationId = earlier.migrationId ?? (await start(client, state, earlier.newDocumentId));
    if (migrationId !== undefined) await finish(client, state, { ...earlier, migrationId }, told);
  } catch (error) {
    // The job may have moved everything, so that there is nothing left to move and nobody who knows of it.
    if (!(error instanceof ServiceError || error instanceof ItemRefused)) throw error;
    const isAway = isGone(error) || (await hasLeft(client, state));
    if (!isAway || !(await isAt(client, state.organizationId, earlier.newDocumentId))) throw error;
  }
}

/** Whether a document is no longer at its old id. That id may be somebody else's by now: nothing is written to it. */
async function hasLeft(
  client: CollabClient,
  { organizationId, documentId }: Pick<Migrating, "organizationId" | "documentId">,
): Promise<boolean> {
  return (await presenceOf(client, organizationId, documentId)) === "missing";
}

/**
 * Whether a document is at an id. It has to be an id of the program's own, and one at which a document shall be: an update
 * that changes nothing tells, and on some services it makes what is missing.
 */
async function isAt(client: CollabClient, organizationId: string, documentId: string): Promise<boolean> {
  const results = await client.updateDocuments({ organizationId, documents: [{ documentId }] });
  return results.get(documentId)?.success === true;
}

/**
 * Whether the data is at its new id already, as after a run that was killed: it keeps nothing of the job that it started.
 *
 * @throws where a document has that id and the old one may be there too: a service may put one over the other.
 */
async function hasArrived(client: CollabClient, from: Migrating, newDocumentId: string): Promise<boolean> {
  const { organizationId, documentId } = from;
  const presence = await presenceOf(client, organizationId, newDocumentId);
  if (presence === "missing") return false;
  if (presence === "unknown" && !(await isAt(client, organizationId, newDocumentId))) return false;
  if (await hasLeft(client, from)) return true;
  throw new ResourceError(
    `Document ${joinId(organizationId, documentId)} cannot become ${newDocumentId}: the service says that there is a ` +
      `document ${newDocumentId} already, and its data could be lost. Nothing was applied. If that one is this document, moved ` +
      `by a run that was cut off, take the resource out of the state (pulumi state delete): the next update adopts it. If ` +
      `another resource of this program leaves that id, let it do so in an update before this one. Else give that document ` +
      `another id, or delete it, first.`,
  );
}

/** The job that moves the data; undefined where nothing is left to move. */
async function start(
  client: CollabClient,
  state: Migrating,
  newDocumentId: string,
): Promise<string | undefined> {
  const { organizationId, documentId } = state;
  if (await hasArrived(client, state, newDocumentId)) return undefined;
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
  told: Told,
): Promise<void> {
  const { organizationId, documentId } = state;
  const { newDocumentId, migrationId = "" } = migration;
  const deadline = Date.now() + client.settings.operationTimeoutSeconds * 1000;
  const unfinished = (why: string) =>
    new PartialFailure({ ...state, __migration: migration }, [
      `the migration of document ${documentId} to ${newDocumentId} is not finished: ${why} The next run goes on waiting for it.`,
    ]);
  const what = `migrating ${joinId(organizationId, documentId)} to ${joinId(newDocumentId)}`;
  told.progress({ what });
  for (let pause = POLL_MS.first; ; pause = Math.min(pause * 1.5, POLL_MS.longest)) {
    const status = await statusOf(client, organizationId, migrationId).catch((error: unknown) => {
      throw unfinished(explain(error));
    });
    if (status === "completed") return;
    told.progress({ what, says: status === "unknown" ? "nothing of it yet" : status });
    if (status === "failed") {
      told.reached({ __migration: undefined });
      throw new ItemRefused(
        `the service reports that migrating document ${documentId} to ${newDocumentId} failed`,
      );
    }
    // A service may show a job late, and may forget one that has ended.
    if (status === "unknown" && (await hasLeft(client, state))) return;
    if (Date.now() + pause > deadline)
      throw unfinished(status === "unknown" ? forgotten(state, migration) : `the service says ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function forgotten({ organizationId }: Migrating, { newDocumentId, migrationId = "" }: Migration): string {
  return (
    `the service does not know the job ${migrationId}. If the data is at ${joinId(organizationId, newDocumentId)}, take ` +
    `the resource out of the state with pulumi state delete: the next update adopts it there.`
  );
}

async function statusOf(client: CollabClient, organizationId: string, migrationId: string) {
  try {
    return (await client.getMigrationStatus({ organizationId, migrationId })).status;
  } catch (error) {
    const missing = missingThings(error);
    // What it is in may be gone, and then the job is too.
    if (missing === undefined || missing.has("organization")) throw error;
    return "unknown";
  }
}
