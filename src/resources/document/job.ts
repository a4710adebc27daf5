import type { CollabClient } from "../../api";
import { missingThings } from "../../core/rejections/meaning";

/** Pauses between two polls of the status of a migration. */
export const JOB_POLL_MS = { first: 100, longest: 5000 };

/** Returns the status of a migration, or `unknown` if the service does not show the job. */
export async function jobStatus(client: CollabClient, organizationId: string, migrationId: string) {
  try {
    return (await client.getMigrationStatus({ organizationId, migrationId })).status;
  } catch (error) {
    const missing = missingThings(error);
    // Without its organization the job does not exist either, so the caller gets this error.
    if (missing === undefined || missing.has("organization")) throw error;
    return "unknown";
  }
}
