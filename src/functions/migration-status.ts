import type * as pulumi from "@pulumi/pulumi";
import { outputOf, promised, type FunctionOptions, type FunctionOutputOptions, type Inputs } from "./reading";

/** What `getMigrationStatus` is asked. */
export interface GetMigrationStatusArgs {
  /** The organization of the document that is migrated. */
  organizationId: string;
  /** The id of the migration. */
  migrationId: string;
}

/** What `getMigrationStatus` gives. */
export interface GetMigrationStatusResult {
  /** The id of the migration. */
  migrationId: string;
  /** How far it is. */
  status: "pending" | "in_progress" | "completed" | "failed";
}

/**
 * Reads how far the migration of a document is ("Migrate documents status", endpoint 8). It asks once and does not wait.
 *
 * Fails when the organization or the migration does not exist.
 *
 * ```ts
 * const { status } = await collab.getMigrationStatus({ organizationId: "acme", migrationId });
 * ```
 */
export function getMigrationStatus(
  args: GetMigrationStatusArgs,
  opts?: FunctionOptions,
): Promise<GetMigrationStatusResult> {
  return promised((reads) => reads.getMigrationStatus, args, opts);
}

/**
 * `getMigrationStatus` with inputs, as an output.
 *
 * ```ts
 * const status = collab.getMigrationStatusOutput({ organizationId: "acme", migrationId }).status;
 * ```
 */
export function getMigrationStatusOutput(
  args: Inputs<GetMigrationStatusArgs>,
  opts?: FunctionOutputOptions,
): pulumi.Output<GetMigrationStatusResult> {
  return outputOf((reads) => reads.getMigrationStatus, args, opts);
}
