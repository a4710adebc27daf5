import type { CollabClient } from "../../api";
import { missingThings } from "../../core/rejections/meaning";

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
