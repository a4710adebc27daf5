import { choice, flag } from "./switch";

/** Behaviours of domains, notifications, locations, editors and webhooks. */
export const OTHERS = {
  emptyDomains: choice("23 and 24 with an empty list", "refused", "accepted"),
  skippedDomains: choice(
    "23 and 24 with entries that are there already or are not there: INTERNAL with details, or success with skippedDomains",
    "INTERNAL",
    "success",
  ),
  domainSpelling: choice(
    "what 23 and 24 make of an entry: the lower-cased host, or only protocol and www. taken off",
    "host",
    "prefixOnly",
  ),
  createdKeyDomains: choice(
    "allowedDomains of 1: kept with the key, or also added to the workspace's list",
    "keptWithKey",
    "addedToWorkspace",
  ),

  notificationsEnabled: flag("17 is enabled; otherwise FAILED_PRECONDITION", true),
  duplicateNotification: choice(
    "15 with an id that exists (nothing is added): success true or false",
    "success",
    "failure",
  ),
  missingLocation: choice(
    "9 for a location that does not exist: the new one is stored, nothing happens, or NOT_FOUND",
    "created",
    "ignored",
    "NOT_FOUND",
  ),
  editorlessDocument: choice(
    "20 for a document without editor data, or for an editor that it does not have: an empty list, or NOT_FOUND",
    "empty",
    "NOT_FOUND",
  ),
  crdtTypeChange: choice("21 with another type than the editor has", "INVALID_ARGUMENT", "accepted"),
  advancedWebhooks: choice(
    "25 and 26; missing: the service lacks them, and answers HTTP 404 with a web page; unknownPath: the same with an envelope of NOT_FOUND",
    "enabled",
    "notConfigured",
    "disabled",
    "missing",
    "unknownPath",
  ),
} as const;
