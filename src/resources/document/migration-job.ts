import { CallError, ServiceError, type CollabClient } from "../../api";
import { missingThings } from "../../core/rejections/meaning";
import type { SharedReads } from "../../core/shared-reads";
import { Once } from "../../values/collections";
import { throwawayId } from "./presence";

/** Pauses between two polls of the status of a migration. */
const POLL_MS = { first: 100, longest: 5000 };

/** Polls the status of a migration until the caller stops or the time limit passes. */
export async function* jobStatuses(client: CollabClient, organizationId: string, migrationId: string) {
  const deadline = Date.now() + client.settings.operationTimeoutSeconds * 1000;
  for (let pause = POLL_MS.first; ; pause = Math.min(pause * 1.5, POLL_MS.longest)) {
    yield await jobStatus(client, organizationId, migrationId);
    if (Date.now() + pause > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
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

/** Whether services reject migrations to an id that another document has. */
const rejecting = new Once<boolean>();

/**
 * Reports whether the service rejects a migration to an id that another document has. Adds two documents and migrates one to the
 * id of the other. If the service rejects that, migrates it to a free id. Then deletes the documents. Runs once for each
 * connection, unless a survey has answered the question.
 *
 * @param notify reports which of these documents may be left in the service.
 */
export function rejectsTakenIds(
  shared: SharedReads,
  organizationId: string,
  notify: (message: string) => void,
): Promise<boolean> {
  const { client, profile } = shared;
  const { migrateToExisting } = profile.answers;
  if (migrateToExisting !== undefined) return Promise.resolve(migrateToExisting !== "replaced");
  return rejecting.of(shared, "", async () => {
    const [documentId, takenId, freeId] = [throwawayId(), throwawayId(), throwawayId()];
    const accepts = async (newDocumentId: string) => {
      try {
        const { migrationId } = await client.migrateDocument({ organizationId, documentId, newDocumentId });
        // A job that is still running could create one of the documents again.
        for await (const status of jobStatuses(client, organizationId, migrationId))
          if (status === "completed" || status === "failed") break;
        return true;
      } catch (error) {
        if (error instanceof ServiceError && error.applied === "no") return false;
        throw error;
      }
    };
    const documents = [{ documentId }, { documentId: takenId }];
    try {
      const added = await client.addDocuments({ organizationId, documents });
      if (!documents.every((each) => added.get(each.documentId)?.success)) return false;
      // A service that rejects both migrations does so for another reason.
      return !(await accepts(takenId)) && (await accepts(freeId));
    } finally {
      const documentIds = [documentId, takenId, freeId];
      await client.deleteDocuments({ organizationId, documentIds }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        notify(
          `The empty documents ${documentIds.join(", ")} may be left in organization ${organizationId}: they were added to ` +
            `learn how the service migrates, and deleting them failed: ${error.message}. Delete them.`,
        );
      });
    }
  });
}
