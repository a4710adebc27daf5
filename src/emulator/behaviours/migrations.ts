import { choice, number } from "./switch";

/** Behaviours of document migrations. */
export const MIGRATIONS = {
  migrationPendingPolls: number("status polls that answer pending", 1),
  migrationInProgressPolls: number("status polls, after those, that answer in_progress", 1),
  migrationPendingMs: number("time that a migration stays pending at least, in milliseconds", 0),
  migrationInProgressMs: number("time that it then stays in_progress at least, in milliseconds", 0),
  jobsShownLate: number(
    "status polls of a migration, from its start on, that answer as for an unknown one",
    0,
  ),
  jobsShownLateMs: number(
    "time from the start of a migration in which 8 answers as for an unknown one, in milliseconds",
    0,
  ),
  migrationOutcome: choice("how migrations end", "completed", "failed"),
  migrateMissingDocument: choice(
    "7 for a document that does not exist: an error, or a migration that fails",
    "NOT_FOUND",
    "INVALID_ARGUMENT",
    "failedMigration",
  ),
  migrateToExisting: choice(
    "7 to an id that is taken: refused, and the migration fails where the id was taken since; or what had the id is lost with all its data",
    "INVALID_ARGUMENT",
    "replaced",
  ),
  migrationLeaves: choice(
    "what a completed migration leaves at the old id: nothing, or the document with its data",
    "nothing",
    "copy",
  ),
  migrationCarries: choice(
    "what a migration takes to the new id: everything, or the data without the name and the folder",
    "everything",
    "dataOnly",
  ),
  missingMigration: choice("error.status of 8 for an unknown migration", "NOT_FOUND", "INVALID_ARGUMENT"),
} as const;
