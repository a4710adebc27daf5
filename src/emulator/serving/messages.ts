import { about, always, quoted, type OfFields } from "./message-builder";

export const fieldsWrong = about<OfFields>(
  ({ problems }) => problems.map(({ path, problem }) => `${path}: ${problem}`).join("; "),
  ({ problems }) => `Validation failed for ${quoted(problems.map(({ path }) => path))}`,
  "Invalid request",
);

export const pageTokenInvalid = about<{ token: string }>(
  "The page token is not valid",
  ({ token }) => `Cursor "${token}" was not issued for this list`,
  "Invalid cursor",
);

export const done = always("Done", "The request was processed", "Done");
