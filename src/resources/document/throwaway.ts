import { randomUUID } from "node:crypto";
import { CallError, ServiceError, type CollabClient } from "../../api";
import { JOB_POLL_MS, jobStatus } from "./job";

/**
 * Returns an id that no document has. Only such ids are used to learn how a service treats missing or existing documents: a
 * request that could write is never sent for an id that may belong to another user.
 */
export const throwawayId = (): string => `pulumi-collab-throwaway-${randomUUID()}`;

const learned = new WeakMap<CollabClient, Promise<boolean>>();

/**
 * Reports whether the service rejects a migration to an id that another document has. Adds two documents and migrates one to the
 * id of the other. If the service rejects that, migrates it to a free id. Then deletes the documents. Runs once for each
 * connection.
 *
 * @param notify reports which of these documents may be left in the service.
 */
export function rejectsTakenIds(
  client: CollabClient,
  organizationId: string,
  notify: (message: string) => void,
): Promise<boolean> {
  const known = learned.get(client);
  if (known) return known;
  const finding = tryTakenId(client, organizationId, notify);
  learned.set(client, finding);
  finding.catch(() => learned.delete(client));
  return finding;
}

async function tryTakenId(
  client: CollabClient,
  organizationId: string,
  notify: (message: string) => void,
): Promise<boolean> {
  const [documentId, takenId, freeId] = [throwawayId(), throwawayId(), throwawayId()];
  const migrates = (newDocumentId: string) =>
    acceptsMigration(client, { organizationId, documentId, newDocumentId });
  const documents = [{ documentId }, { documentId: takenId }];
  try {
    const added = await client.addDocuments({ organizationId, documents });
    if (!documents.every((each) => added.get(each.documentId)?.success)) return false;
    // A service that rejects both migrations does so for another reason.
    return !(await migrates(takenId)) && (await migrates(freeId));
  } finally {
    const documentIds = [documentId, takenId, freeId];
    await deleteThrowaways(client, { organizationId, documentIds }, notify);
  }
}

async function acceptsMigration(
  client: CollabClient,
  migration: { organizationId: string; documentId: string; newDocumentId: string },
): Promise<boolean> {
  try {
    const { migrationId } = await client.migrateDocument(migration);
    // A job that is still running could create one of the documents again.
    await whenEnded(client, migration.organizationId, migrationId);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.applied === "no") return false;
    throw error;
  }
}

async function deleteThrowaways(
  client: CollabClient,
  { organizationId, documentIds }: { organizationId: string; documentIds: string[] },
  notify: (message: string) => void,
): Promise<void> {
  try {
    await client.deleteDocuments({ organizationId, documentIds });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify(
      `The empty documents ${documentIds.join(", ")} may be left in organization ${organizationId}: they were added to ` +
        `learn how the service migrates, and deleting them failed: ${error.message}. Delete them.`,
    );
  }
}

async function whenEnded(client: CollabClient, organizationId: string, migrationId: string): Promise<void> {
  const deadline = Date.now() + client.settings.operationTimeoutSeconds * 1000;
  for (let pause = JOB_POLL_MS.first; Date.now() + pause < deadline;) {
    const status = await jobStatus(client, organizationId, migrationId);
    if (status === "completed" || status === "failed") return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.5, JOB_POLL_MS.longest);
  }
}
