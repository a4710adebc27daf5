import { choice, flag, number } from "./switch";

/** Behaviours of the operations that read folders, users and editors. */
export const READS = {
  folderReadsEnabled: flag("11 is enabled; otherwise FAILED_PRECONDITION", true),
  userReadsEnabled: flag("12 is enabled; otherwise FAILED_PRECONDITION", true),
  foldersOfMissingOrganization: choice(
    "11 for an organization that does not exist",
    "NOT_FOUND",
    "INVALID_ARGUMENT",
    "PERMISSION_DENIED",
    "empty",
  ),
  readMissingFolder: choice("11 for a folder that does not exist", "empty", "NOT_FOUND"),
  readDelayMs: number("time before a write shows in 11, 12 and 20, in milliseconds", 0),
  readDelayReads: number("reads (11, 12, 20) that still show the state before a write", 0),
} as const;
