import { choice, flag } from "./switch";

/** Behaviours that apply to every operation: how requests are read and what replies look like. */
export const REPLIES = {
  errorHttpStatus: choice(
    "HTTP status of failure envelopes: the code that matches error.status (400, 401, 403, 404, 429, 500), or 200 always",
    "matching",
    "ok",
  ),
  errorCodes: flag("failure envelopes carry error.code, a number", true),
  messageStyle: choice(
    "words of every message: those that the emulator and the contract's samples use, another service's that quotes the ids of the request, or as few as can be",
    "own",
    "quoting",
    "terse",
  ),
  invalidCredentials: choice(
    "error.status for wrong API key credentials, in headers or body",
    "PERMISSION_DENIED",
    "UNAUTHENTICATED",
  ),
  unknownFields: choice("request fields that the contract does not name", "refused", "ignored"),
  emptyFields: choice("fields of a reply that have no value", "absent", "null"),
  pageTokenName: choice(
    "name of the next-page cursor: nextPageToken for 12 and 14 and pageToken for 19 as documented, or one name, or both",
    "documented",
    "nextPageToken",
    "pageToken",
    "both",
  ),
  lastPageToken: choice("the cursor on the last page", "absent", "null", "empty"),
  endlessCursors: flag(
    "12, 14, 19 and 25 give a new cursor for ever, also after the last item, where their pages bring nothing",
    false,
  ),
  echoPageToken: flag(
    "12, 14 and 19 repeat the cursor of the request (empty text on the first page) under the name that their next cursor does not have, if there is one",
    false,
  ),
} as const;
