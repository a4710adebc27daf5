import { CallError, ServiceError, type CollabClient } from "../../api";
import { explain, describeError } from "../../core/rejections/explain";
import { ItemError, ResourceError } from "../../core/rejections/failures";
import {
  isExisting,
  isNotFound,
  isOrganizationDisabled,
  mayBeApplied,
  missingThings,
} from "../../core/rejections/meaning";
import type { Context } from "../../core/resource-type";
import type { SharedReads } from "../../core/shared-reads";
import { eventually } from "../../core/steps";
import { joinId } from "../../values/identity";
import { isUnknown } from "../../values/unknown";
import {
  atEitherIdError,
  atNeitherIdError,
  notMovedError,
  takenError,
  copyWarning,
  mayHaveMovedError,
  unconfirmedId,
  unfinishedError,
  type IdChange,
} from "./migration-errors";
import { documentPresence } from "./presence";

/**
 * A change of a document's id that is in progress: the service moves the data in a job. The state of a document records
 *
 * - no migration: the data is at `documentId`, unless a killed run has moved it;
 * - a migration with `migrationId`: the job moves the data, or has moved it. The next run waits for it, and starts no other;
 * - a migration without `migrationId`: the reply to the start was lost, so the job may or may not run. The next run starts it
 *   again if the new id is still wanted: the checks before the start detect that the data has moved.
 */
export interface Migration {
  readonly newDocumentId: string;
  readonly migrationId?: string | undefined;
}

interface Migrating {
  readonly organizationId: string;
  readonly documentId: string;
  readonly __migration?: Migration | undefined;
}

/** The id that a document should get, and what the program states about ids: the service may not show it. */
interface Wanted {
  readonly documentId: string;
  /** An id that no document has. */
  readonly freeDocumentId?: string | undefined;
  /** An id at which this document already is. */
  readonly movedDocumentId?: string | undefined;
}

/** Records how far the change is. The engine saves it when the update returns or fails, so a killed run leaves no record. */
interface Recorder {
  /** The data is not known to have left `documentId`: a migration may be in progress. */
  pending(change: { documentId: string; __migration: Migration | undefined }): void;
  /** All data is at this id. */
  arrived(documentId: string): void;
}

/**
 * Returns why a document cannot get a new id yet: the program must confirm that the id is free, or that the document is there. No
 * confirmation is needed for the id in the state, and for that to which a job of an earlier run moves the data.
 */
export function objectionToId(
  { organizationId, documentId: from, __migration: earlier }: Migrating,
  { documentId: to, freeDocumentId, movedDocumentId }: Wanted,
): string | undefined {
  const started = earlier?.migrationId === undefined ? undefined : earlier.newDocumentId;
  if ([from, started, freeDocumentId, movedDocumentId].includes(to)) return undefined;
  if ([to, freeDocumentId, movedDocumentId].some(isUnknown)) return undefined;
  return unconfirmedId({ from, to, name: joinId(organizationId, from) });
}

/**
 * Moves a document's data to a new id and waits until the move is complete. First completes the migration of an earlier run, even
 * if its new id is no longer wanted; but not if `movedDocumentId` states that the data has arrived. `Migrator.move` makes a single move.
 */
export async function migrate(
  context: Context,
  state: Migrating,
  wanted: Wanted,
  recorder: Recorder,
): Promise<void> {
  // An id that was unknown in the preview is first seen here by a host that does not compare again.
  const objection = objectionToId(state, wanted);
  if (objection !== undefined) throw new ResourceError(objection);
  const migrator = new Migrator(context, state, wanted, recorder);
  const { documentId: to } = wanted;
  const { documentId: from, __migration: earlier } = state;
  if (wanted.movedDocumentId === to) return migrator.acceptMoved(from);
  if (earlier?.migrationId !== undefined) {
    await migrator.move(from, earlier.newDocumentId, earlier.migrationId);
    if (earlier.newDocumentId !== to) await migrator.move(earlier.newDocumentId, to);
  } else if (earlier && earlier.newDocumentId !== to)
    await migrator.moveFromEither(from, earlier.newDocumentId);
  else await migrator.move(from, to);
}

class Migrator {
  readonly #shared: SharedReads;
  readonly #organizationId: string;
  /** The last id at which the data has certainly been. */
  #at: string;

  constructor(
    private readonly context: Context,
    { organizationId, documentId }: Migrating,
    private readonly wanted: Wanted,
    private readonly recorder: Recorder,
  ) {
    this.#shared = context.connection.shared;
    this.#organizationId = organizationId;
    this.#at = documentId;
  }

  /** Moves the data with a new job, or waits for the job that an earlier run started. */
  async move(from: string, to: string, startedJob?: string): Promise<void> {
    let mayBeCopy = false;
    try {
      const migrationId = startedJob ?? (await this.#start(from, to));
      // Data that has left its old id is no copy.
      if (migrationId !== undefined) mayBeCopy = (await this.#wait(from, to, migrationId)) === "completed";
    } catch (error) {
      await this.#requireMoved(from, to, error);
    }
    // A later run may have moved the data back and may have been killed before it recorded that.
    if (startedJob !== undefined && (await this.#isBack(from, to))) return this.move(from, to);
    this.#arrive(to);
    if (mayBeCopy) await this.#reportCopy(from, to);
  }

  /**
   * Starts the job that moves the data. Returns undefined if nothing is left to move. A service may overwrite one document with
   * another, so the job does not start if a read shows that the new id is taken, whatever the program states.
   */
  async #start(from: string, to: string): Promise<string | undefined> {
    const presence = await this.#presenceOf(to, { recheckIf: "there" });
    if (presence === "there") {
      // A killed run leaves no record of the job that it started, so the data may have been moved already.
      if (await this.#hasLeft(from)) return undefined;
      throw takenError(this.#change(from, to));
    }
    const { client } = this.#shared;
    const organizationId = this.#organizationId;
    try {
      const job = await client.migrateDocument({ organizationId, documentId: from, newDocumentId: to });
      return job.migrationId;
    } catch (error) {
      if (isExisting(error)) throw takenError(this.#change(from, to));
      if (presence === "unknown" && mayMeanTaken(error))
        throw takenError(this.#change(from, to), error.message);
      if (!mayBeApplied(error)) throw error;
      this.recorder.pending({ documentId: from, __migration: { newDocumentId: to } });
      throw new ResourceError(
        `the migration of document ${from} to ${to} may have been started: ${describeError(error)} Run the update again: it finds out.`,
      );
    }
  }

  /**
   * Waits until the job has ended.
   *
   * @returns `left` if the service does not show the job, and the data has left its old id.
   */
  async #wait(from: string, to: string, migrationId: string): Promise<"completed" | "left"> {
    this.recorder.pending({ documentId: from, __migration: { newDocumentId: to, migrationId } });
    let why = "";
    try {
      for await (const status of jobStatuses(this.#shared.client, this.#organizationId, migrationId)) {
        if (status === "completed") return status;
        if (status === "failed") {
          this.recorder.pending({ documentId: this.#at, __migration: undefined });
          throw new ItemError(
            `the service reports that migrating document ${from} to ${to} failed (job ${migrationId}). The next update tries ` +
              `again. If the data is at ${to} nevertheless, set movedDocumentId: "${to}" on this resource`,
          );
        }
        // A service may show a new job late and may forget a job that has ended.
        if (status === "unknown" && (await this.#hasLeft(from))) return "left";
        why =
          status === "unknown"
            ? `the service does not know the job. If the data is at ${this.#nameOf(to)}, set ` +
              `movedDocumentId: "${to}" on this resource.`
            : `the service reports ${status}.`;
      }
    } catch (error) {
      if (error instanceof ItemError) throw error;
      why = explain(error);
    }
    const { operationTimeoutSeconds } = this.#shared.client.settings;
    throw unfinishedError(this.#change(from, to), why, migrationId, operationTimeoutSeconds);
  }

  /** @throws the failure of a migration, unless the reason is that an earlier run has moved everything already. */
  async #requireMoved(from: string, to: string, error: unknown): Promise<void> {
    // Only a rejection by the service can mean that the data was moved before.
    if (!(error instanceof ServiceError || error instanceof ItemError)) throw error;
    // The data is still at its old id.
    if (!isNotFound(error) && !(await this.#hasLeft(from))) throw error;
    const presence = await this.#presenceOf(to, { recheckIf: "missing" });
    // The data has left its old id, and no read shows whether it is at the new one.
    if (presence === "unknown") throw mayHaveMovedError(this.#change(from, to), error);
    // No document is at either id. A rejection that gives another reason explains the failure better.
    if (presence === "missing")
      throw isNotFound(error) ? atNeitherIdError(this.#change(from, to), error) : error;
  }

  /**
   * Notifies the user if a document is still at its old id after a migration, or may be. The old document is never deleted: the
   * old id may be another name of the new document.
   */
  async #reportCopy(from: string, to: string): Promise<void> {
    const presence = await this.#presenceOf(from, { recheckIf: "there" }).catch((error: unknown) => {
      if (error instanceof CallError) return "unknown";
      throw error;
    });
    if (presence === "missing") return;
    this.context.notify(copyWarning(this.#change(from, to), presence === "there"));
  }

  /** Accepts that a document is at its new id already, because the program states it. */
  async acceptMoved(from: string): Promise<void> {
    const { documentId: to } = this.wanted;
    if ((await this.#presenceOf(to)) === "missing") throw notMovedError(this.#change(from, to));
    this.#arrive(to);
    if (from !== to) await this.#reportCopy(from, to);
  }

  /** Moves data that may be at an id that is no longer wanted: the reply to the start of that migration was lost. */
  async moveFromEither(from: string, unwanted: string): Promise<void> {
    const { documentId: to } = this.wanted;
    const presence = await this.#presenceOf(from);
    if (presence === "unknown") throw atEitherIdError(this.#change(from, unwanted));
    const current = presence === "there" ? from : unwanted;
    if (current === to) this.#arrive(to);
    else await this.move(current, to);
  }

  #arrive(documentId: string): void {
    this.#at = documentId;
    this.recorder.arrived(documentId);
  }

  async #isBack(from: string, to: string): Promise<boolean> {
    return (
      (await this.#presenceOf(to, { recheckIf: "missing" })) === "missing" &&
      (await this.#presenceOf(from)) === "there"
    );
  }

  /** Reports whether a document exists. Reads again while the result is `recheckIf`: the service may show a change late. */
  #presenceOf(documentId: string, { recheckIf }: { recheckIf?: "there" | "missing" } = {}) {
    return eventually(
      this.#shared.client,
      () => documentPresence(this.#shared, this.#organizationId, documentId),
      (seen) => seen !== recheckIf,
    );
  }

  /** Reports whether a document is no longer at its old id. Another user may own that id by now, so nothing is written to it. */
  async #hasLeft(documentId: string): Promise<boolean> {
    return (await this.#presenceOf(documentId)) === "missing";
  }

  #change(from: string, to: string): IdChange {
    return { from, to, name: this.#nameOf(from) };
  }

  #nameOf(documentId: string): string {
    return joinId(this.#organizationId, documentId);
  }
}

/** Reports whether the service may have rejected a migration because the new id is taken, in a message that is not recognized. */
const mayMeanTaken = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  error.status === "INVALID_ARGUMENT" &&
  !isNotFound(error) &&
  !isOrganizationDisabled(error);

/** Pauses between two polls of the status of a migration. */
const POLL_MS = { first: 100, longest: 5000 };

/** Polls the status of a migration until the caller stops or the time limit passes. */
async function* jobStatuses(client: CollabClient, organizationId: string, migrationId: string) {
  const { clock } = client;
  const deadline = clock.now() + client.settings.operationTimeoutSeconds * 1000;
  for (let pause = POLL_MS.first; ; pause = Math.min(pause * 1.5, POLL_MS.longest)) {
    yield await jobStatus(client, organizationId, migrationId);
    if (clock.now() + pause > deadline) return;
    await clock.sleep(pause);
  }
}

/** Returns the status of a migration, or `unknown` if the service does not show the job. */
async function jobStatus(client: CollabClient, organizationId: string, migrationId: string) {
  try {
    return (await client.getMigrationStatus({ organizationId, migrationId })).status;
  } catch (error) {
    const missing = missingThings(error);
    // Without its organization the job does not exist either, so the caller gets this error.
    if (missing === undefined || missing.has("organization")) throw error;
    return "unknown";
  }
}
