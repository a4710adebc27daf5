import { CallError, ServiceError } from "../../api";
import { eventually } from "../../core/steps";
import { explain, describe } from "../../core/rejections/explain";
import { ItemError, PartialFailure, ResourceError } from "../../core/rejections/failures";
import { isExisting, isNotFound, isOrganizationDisabled } from "../../core/rejections/meaning";
import type { Context } from "../../core/resource-type";
import type { SharedReads } from "../../core/shared-reads";
import { joinId } from "../../values/identity";
import { jobStatuses, rejectsTakenIds } from "./migration-job";
import { presenceOf } from "./presence";

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

/** Records a change that has taken effect. */
type Reached = (change: { documentId?: string; __migration?: Migration | undefined }) => void;

/**
 * Moves a document's data to a new id and waits until the move is complete. If an earlier run started the job, this run waits for
 * that job and starts no other. If the wait is interrupted, the state keeps what is known of the job.
 */
export async function migrate(
  context: Context,
  state: Migrating,
  wanted: Wanted,
  reached: Reached,
): Promise<void> {
  const migrator = new Migrator(context, state, wanted, reached);
  const earlier = state.__migration;
  if (wanted.movedDocumentId === wanted.documentId) return migrator.acceptMoved();
  if (!earlier) return migrator.moveFrom(state.documentId);
  if (earlier.migrationId === undefined && earlier.newDocumentId !== wanted.documentId)
    return migrator.moveFromEither(earlier.newDocumentId);
  await migrator.resume(earlier);
  await migrator.moveFrom(earlier.newDocumentId);
}

class Migrator {
  readonly #shared: SharedReads;
  readonly #organizationId: string;

  constructor(
    private readonly context: Context,
    private readonly state: Migrating,
    private readonly wanted: Wanted,
    private readonly reached: Reached,
  ) {
    this.#shared = context.connection.shared;
    this.#organizationId = state.organizationId;
  }

  /** Accepts that a document is at its new id already, because the program states it. */
  async acceptMoved(): Promise<void> {
    const { documentId: from } = this.state;
    const { documentId: to } = this.wanted;
    if ((await this.#presenceOf(to)) === "missing")
      throw this.#rejection(
        from,
        to,
        `movedDocumentId states that it is there already, but the service says that there is no document ${to}. ` +
          `Nothing was applied. Remove movedDocumentId, and run again.`,
      );
    await this.#arrive(from, to, from !== to);
  }

  /** Completes a migration that an earlier run started. */
  async resume({ newDocumentId, migrationId }: Migration): Promise<void> {
    const { documentId } = this.state;
    let isCompleted = false;
    try {
      isCompleted = await (migrationId === undefined
        ? this.#carryOut(documentId, newDocumentId)
        : this.#finish(documentId, newDocumentId, migrationId));
    } catch (error) {
      // The job may have moved everything. Then nothing is left to move, and the service has no record of the job.
      if (!(error instanceof ServiceError || error instanceof ItemError)) throw error;
      const isAway = isNotFound(error) || (await this.#hasLeft(documentId));
      if (!isAway || !(await this.#hasArrived(newDocumentId))) throw error;
    }
    await this.#arrive(documentId, newDocumentId, isCompleted);
  }

  /**
   * Moves data that an earlier job may have moved to an id that is no longer wanted. That job is not started again. If it did not
   * run, the data is still at its old id.
   */
  async moveFromEither(unwanted: string): Promise<void> {
    const { documentId: from } = this.state;
    const { documentId: to } = this.wanted;
    const presence = await this.#presenceOf(from);
    if (from === to && presence === "unknown")
      throw new ResourceError(
        `the reply to the migration of document ${this.#nameOf(from)} to ${unwanted} was lost, and the service does not ` +
          `show whether it ran. Nothing was applied. Look in your product, set documentId and movedDocumentId of this ` +
          `resource to the id that has the data, and run again.`,
      );
    if (from === to && presence === "there") return this.#arrive(from, to, false);
    try {
      if (presence !== "missing") {
        await this.#arrive(from, to, await this.#carryOut(from, to));
        return;
      }
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    await this.moveFrom(unwanted);
  }

  async moveFrom(from: string): Promise<void> {
    const { documentId: to } = this.wanted;
    if (from === to) return;
    let isCompleted = false;
    try {
      isCompleted = await this.#carryOut(from, to);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if (!(await this.#hasArrived(to)))
        throw this.#rejection(
          from,
          to,
          `${describe(error)} If an earlier run that was interrupted has moved this document, set documentId and ` +
            `movedDocumentId to the id that it has now, and run again. If it is no longer in the service, ` +
            `pulumi up --replace with the URN of this resource creates an empty one.`,
        );
    }
    await this.#arrive(from, to, isCompleted);
  }

  /** Records that the document is at its new id. `mayBeCopy` is true if the document may also be at its old id. */
  async #arrive(from: string, to: string, mayBeCopy: boolean): Promise<void> {
    this.reached({ documentId: to, __migration: undefined });
    if (mayBeCopy) await this.#reportCopy(from, to);
  }

  /**
   * Notifies the user if a document is still at its old id after a migration, or may be. The old document is never deleted: the
   * old id may be another name of the new document.
   */
  async #reportCopy(from: string, to: string): Promise<void> {
    const look = () => this.#presenceOf(from);
    const presence = await eventually(look, (seen) => seen !== "there").catch((error: unknown) => {
      if (error instanceof CallError) return "unknown";
      throw error;
    });
    if (presence === "missing") return;
    const old = `document ${this.#nameOf(from)}`;
    const shown =
      presence === "there"
        ? `the service still shows ${old}. No resource manages it`
        : `the service does not show whether ${old} still exists. If it does, no resource manages it`;
    this.context.notify(
      `Document ${this.#nameOf(from)} was migrated to ${to}, but ${shown}: the migration may have copied the data. ` +
        `Look in your product. If it is a copy that you do not need, declare a Document with documentId "${from}", ` +
        `run pulumi up, then remove that resource: this deletes the document.`,
    );
  }

  /** Runs a migration. Returns true if a job of the service moved the data, or false if nothing was left to move. */
  async #carryOut(from: string, to: string): Promise<boolean> {
    const migrationId = await this.#start(from, to);
    return migrationId !== undefined && this.#finish(from, to, migrationId);
  }

  /**
   * Starts the job that moves the data. Returns undefined if nothing is left to move. A service may overwrite one document with
   * another. The job therefore starts only if that cannot happen, as far as this can be known without writing to the new id.
   */
  async #start(from: string, to: string): Promise<string | undefined> {
    const organizationId = this.#organizationId;
    const presence = await this.#presenceOf(to);
    if (presence === "there") {
      // A killed run leaves no record of the job that it started, so the data may have been moved already.
      if (await this.#hasLeft(from)) return undefined;
      throw this.#takenId(from, to);
    }
    if (
      presence === "unknown" &&
      this.wanted.freeDocumentId !== to &&
      !(await rejectsTakenIds(this.#shared, organizationId, this.context.notify))
    )
      throw this.#rejection(
        from,
        to,
        `the service does not show whether there is a document ${to}, and a migration could replace it. Nothing was ` +
          `applied. Look in your product. If no document has that id, set freeDocumentId: "${to}" on this resource and ` +
          `run again. If an earlier run that was interrupted has moved this document there, set movedDocumentId: "${to}" ` +
          `instead.`,
      );
    const { client } = this.#shared;
    try {
      const job = await client.migrateDocument({ organizationId, documentId: from, newDocumentId: to });
      return job.migrationId;
    } catch (error) {
      if (isExisting(error)) throw this.#takenId(from, to);
      if (presence === "unknown" && mayMeanTaken(error)) throw this.#takenId(from, to, error.message);
      if (!(error instanceof CallError) || error.applied === "no") throw error;
      throw new PartialFailure({ ...this.state, documentId: from, __migration: { newDocumentId: to } }, [
        `the migration of document ${from} to ${to} may have been started: ${describe(error)} The next run finds out.`,
      ]);
    }
  }

  /** Waits until the job has ended. Returns false if nothing was left to move. */
  async #finish(from: string, to: string, migrationId: string): Promise<boolean> {
    const organizationId = this.#organizationId;
    const what = `migrating ${this.#nameOf(from)} to ${joinId(to)}`;
    this.context.progress({ what });
    const pending = (why: string) =>
      new PartialFailure(
        { ...this.state, documentId: from, __migration: { newDocumentId: to, migrationId } },
        [
          `the migration of document ${from} to ${to} is not finished: ${why} The next run goes on waiting for it.`,
        ],
      );
    let last = "unknown";
    try {
      for await (const status of jobStatuses(this.#shared.client, organizationId, migrationId)) {
        if (status === "completed") return true;
        this.context.progress({ what, status: status === "unknown" ? "nothing of it yet" : status });
        if (status === "failed") {
          this.reached({ __migration: undefined });
          throw new ItemError(
            `the service reports that migrating document ${from} to ${to} failed; if the data is at ${to} all the same, ` +
              `set movedDocumentId: "${to}" on this resource`,
          );
        }
        // A service may show a new job late and may forget a job that has ended.
        if (status === "unknown" && (await this.#hasLeft(from))) return false;
        last = status;
      }
    } catch (error) {
      throw error instanceof ItemError ? error : pending(explain(error));
    }
    throw pending(
      last === "unknown"
        ? `the service does not know the job ${migrationId}. If the data is at ${this.#nameOf(to)}, set ` +
            `movedDocumentId: "${to}" on this resource.`
        : `the service says ${last}.`,
    );
  }

  #presenceOf(documentId: string) {
    return presenceOf(this.#shared, this.#organizationId, documentId);
  }

  /** Reports whether a document is no longer at its old id. Another user may own that id by now, so nothing is written to it. */
  async #hasLeft(documentId: string): Promise<boolean> {
    return (await this.#presenceOf(documentId)) === "missing";
  }

  /**
   * Reports whether a document is at its new id after the service reported that it is no longer at the old one. If reads do not
   * show it, an update without a change does. This write is safe: the program owns the new id, and a document should be there.
   */
  async #hasArrived(documentId: string): Promise<boolean> {
    const organizationId = this.#organizationId;
    const presence = await eventually(
      () => this.#presenceOf(documentId),
      (seen) => seen !== "missing",
    );
    if (presence !== "unknown") return presence === "there";
    const results = await this.#shared.client.updateDocuments({
      organizationId,
      documents: [{ documentId }],
    });
    return results.get(documentId)?.success === true;
  }

  readonly #nameOf = (documentId: string): string => joinId(this.#organizationId, documentId);

  #rejection(from: string, to: string, why: string): ResourceError {
    return new ResourceError(`Document ${this.#nameOf(from)} cannot become ${to}: ${why}`);
  }

  /** Returns the error for a new id that is taken. `message`: the service's, if it does not plainly say that. */
  #takenId(from: string, to: string, message?: string): ResourceError {
    const why =
      message === undefined
        ? `says that there is a document ${to} already, and its data could be lost`
        : `rejects the migration: ${message}`;
    return this.#rejection(
      from,
      to,
      `the service ${why}. Nothing was applied. If document ${to} is this document, moved by an earlier run that was ` +
        `interrupted, set movedDocumentId: "${to}" on this resource and run again. If another resource of this program ` +
        `leaves that id, apply its change in an update before this one. Otherwise give that document another id, or ` +
        `delete it, first.`,
    );
  }
}

/** Reports whether the service may have rejected a migration because the new id is taken, in a message that is not recognized. */
const mayMeanTaken = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  error.status === "INVALID_ARGUMENT" &&
  !isNotFound(error) &&
  !isOrganizationDisabled(error);
