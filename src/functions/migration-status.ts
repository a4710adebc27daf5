import { defineFunction, outputOf, promised, type ServiceFunction } from "./definition";

/** Arguments of `getMigrationStatus`. */
export interface GetMigrationStatusArgs {
  /** The organization of the document. */
  organizationId: string;
  /** The id of the migration. */
  migrationId: string;
}

/** Result of `getMigrationStatus`. */
export interface GetMigrationStatusResult {
  /** The id of the migration. */
  migrationId: string;
  /** The state of the migration. */
  status: "pending" | "in_progress" | "completed" | "failed";
}

const migrationStatus: ServiceFunction<GetMigrationStatusArgs, GetMigrationStatusResult> = defineFunction({
  name: "getMigrationStatus",
  operation: "getMigrationStatus",
  what: ({ organizationId, migrationId }) =>
    `read the status of the migration ${migrationId} in ${organizationId}`,
  perform: async (client, args) => {
    const { status } = await client.getMigrationStatus(args);
    return { migrationId: args.migrationId, status };
  },
});

/**
 * Reads the status of the migration of a document ("Migrate documents status", endpoint 8), without waiting for its end.
 *
 * Fails if the organization or the migration does not exist.
 *
 * ```ts
 * const { status } = await collab.getMigrationStatus({ organizationId: "acme", migrationId });
 * ```
 */
export const getMigrationStatus = promised(migrationStatus);

/**
 * `getMigrationStatus` with inputs, as an output.
 *
 * ```ts
 * const status = collab.getMigrationStatusOutput({ organizationId: "acme", migrationId }).status;
 * ```
 */
export const getMigrationStatusOutput = outputOf(migrationStatus);
