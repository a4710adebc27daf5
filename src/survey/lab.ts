import {
  CallError,
  ServiceError,
  type CollabClient,
  type OperationName,
  type RequestOf,
  type ResponseOf,
} from "../api";
import { isOrganizationDisabled, mayLack } from "../core/rejections/meaning";
import { eventually } from "../core/steps";
import { jobStatuses } from "../resources/document/migration-job";

/** The result of a request to which the service has replied. */
export type Outcome<Result> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: ServiceError };

/** A request of an experiment, with the reply to it. */
export interface Evidence {
  readonly operation: OperationName;
  readonly request: object;
  readonly reply: object;
}

/** Thrown by an experiment whose question the replies do not answer. The message is the reason. */
export class Unclear extends Error {
  override readonly name = "Unclear";
}

export const FOLDERS_UNREADABLE = "folders cannot be read: the service has disabled that";

/** The folder to which experiments add documents, and the prefix of the ids of these. No endpoint deletes the folder. */
export const FOLDER = "pulumi-collab-survey";

const DOCUMENTS_PER_EXPERIMENT = 2;

/**
 * Sends the requests of one experiment and records them. An experiment writes only to its own documents: their ids follow from
 * its name, so that the next survey can delete what a killed one left.
 */
export class Lab {
  readonly evidence: Evidence[] = [];

  constructor(
    private readonly client: CollabClient,
    readonly organizationId: string,
    private readonly experiment: string,
    /** True if the survey created the organization. It contains only the keeper when the first experiment begins. */
    readonly isNew = false,
  ) {}

  /** Returns the ids that the experiment may use for documents. No document has them when the experiment begins. */
  ids(): readonly [first: string, second: string] {
    const [first = "", second = ""] = documentIdsOf(this.experiment);
    return [first, second];
  }

  /**
   * Sends a request. A rejection is a result too.
   *
   * @throws {CallError} if the service does not reply.
   */
  async send<Name extends OperationName>(
    operation: Name,
    request: RequestOf<Name>,
  ): Promise<Outcome<ResponseOf<Name>>> {
    try {
      const result = await this.client.call(operation, request);
      this.evidence.push({ operation, request, reply: { result: plainOf(result) } });
      return { ok: true, result };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { message } = error;
      const status = error instanceof ServiceError ? error.status : undefined;
      this.evidence.push({ operation, request, reply: { error: { status, message } } });
      if (!(error instanceof ServiceError)) throw error;
      return { ok: false, error };
    }
  }

  /** @throws {Unclear} if the service does not add the documents. */
  async add(documentIds: readonly string[], folderId?: string): Promise<void> {
    const inFolder = folderId === undefined ? {} : { folderId, createFolder: true };
    const documents = documentIds.map((documentId) => ({ documentId }));
    const { organizationId } = this;
    const added = await this.send("addDocuments", { organizationId, documents, ...inFolder });
    if (!added.ok) throw new Unclear(`the service does not add documents: ${added.error.message}`);
    const failed = documentIds.map((id) => added.result.get(id)).find((item) => !item?.success);
    if (failed) throw new Unclear(`the service does not add a document: ${failed.message}`);
  }

  /**
   * Reports whether the service shows a folder. Waits for it to appear, or with `expected: false` to disappear. Throws `Unclear` if
   * folders cannot be read.
   */
  async showsFolder(folderId: string, expected = true): Promise<boolean> {
    const { organizationId } = this;
    return eventually(
      async () => {
        const read = await this.send("getFolders", { organizationId });
        if (!read.ok) throw new Unclear(FOLDERS_UNREADABLE);
        return read.result.some((folder) => folder.folderId === folderId);
      },
      (isShown) => isShown === expected,
    );
  }

  /** Sends a request while the organization is disabled. Throws `Unclear` if the service does not disable it. */
  async whileDisabled<Result>(send: () => Promise<Result>): Promise<Result> {
    await this.#setDisabled(true);
    try {
      return await send();
    } finally {
      await this.#setDisabled(false);
    }
  }

  async #setDisabled(disabled: boolean): Promise<void> {
    const { organizationId } = this;
    const changed = await this.send("updateDisabledState", { organizationIds: [organizationId], disabled });
    const item = changed.ok ? changed.result.get(organizationId) : undefined;
    if (item?.success) return;
    const message = changed.ok ? (item?.message ?? "no result") : changed.error.message;
    throw new Unclear(`the service does not change whether the organization is disabled: ${message}`);
  }

  /** Starts a migration and waits for its end. Returns the rejection of the start, or the last status. */
  async migrate(documentId: string, newDocumentId: string): Promise<ServiceError | string> {
    const { organizationId } = this;
    const started = await this.send("migrateDocument", { organizationId, documentId, newDocumentId });
    if (!started.ok) return started.error;
    let last = "unknown";
    for await (last of jobStatuses(this.client, organizationId, started.result.migrationId))
      if (last === "completed" || last === "failed") break;
    this.evidence.push({
      operation: "getMigrationStatus",
      request: { organizationId, migrationId: started.result.migrationId },
      reply: { result: { status: last } },
    });
    return last;
  }
}

function documentIdsOf(experiment: string): string[] {
  return Array.from(
    { length: DOCUMENTS_PER_EXPERIMENT },
    (_, index) => `${FOLDER}-${experiment}-${index + 1}`,
  );
}

/** The name under which a survey adds documents that stay until its end: some services delete an empty organization. */
export const KEEPER = "keeper";

/** The ids of those documents. */
export const KEEPERS: readonly string[] = documentIdsOf(KEEPER);

/**
 * Adds the document that stays until the end, and with it the organization if it is missing. Returns true if it was missing.
 */
export async function addKeeper(client: CollabClient, organizationId: string): Promise<boolean> {
  const request = { organizationId, documents: KEEPERS.map((documentId) => ({ documentId })) };
  try {
    await client.addDocuments(request);
    return false;
  } catch (error) {
    if (!mayLack(error) || isOrganizationDisabled(error)) throw error;
    await client.addDocuments({ ...request, createOrganization: true });
    return true;
  }
}

/** Deletes the documents of experiments, also those that a survey left when it was killed. Returns those that stay. */
export async function deleteDocumentsOf(
  client: CollabClient,
  organizationId: string,
  experiments: readonly string[],
): Promise<string[]> {
  const documentIds = experiments.flatMap(documentIdsOf);
  const results = await client.deleteDocuments({ organizationId, documentIds });
  return documentIds.filter((id) => !results.get(id)?.success);
}

/** Returns a result as JSON can contain it. */
const plainOf = (result: unknown): unknown => (result instanceof Map ? Object.fromEntries(result) : result);
