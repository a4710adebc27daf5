import type { Behaviours } from "../behaviours";

export type MessageStyle = Behaviours["messageStyle"];

export type Message = Readonly<Record<MessageStyle, string>>;

const message = (own: string, quoting: string, terse: string): Message => ({ own, quoting, terse });

const notFound = (own: string, quoting: string) => message(own, quoting, "Not found");
const invalid = (own: string, quoting: string) => message(own, quoting, "Invalid request");
const exists = (own: string, quoting: string) => message(own, quoting, "Already exists");
const denied = (own: string, quoting: string) => message(own, quoting, "Access denied");
const disabled = (own: string, quoting: string) => message(own, quoting, "Feature disabled");

const quoted = (ids: readonly string[]) => ids.map((id) => `"${id}"`).join(", ");

/** Some requests need not name an organization. */
const inOrganization = (id: string | undefined) => (id ? ` in organization "${id}"` : "");

/** Returns the message of a success. The style `quoting` repeats the ids. */
export const done = (own: string, ...ids: readonly string[]): Message =>
  message(own, ids.length > 0 ? `Processed ${quoted(ids)}` : "The request was processed", "Done");

export const verbatim = (text: string): Message => message(text, text, text);

/** The messages of failures. The first wording is the contract's, where the contract has one. */
export const messages = {
  fieldsInvalid: (problems: string, paths: readonly string[]) =>
    invalid(problems, `Validation failed for ${quoted(paths)}`),
  pageTokenInvalid: (token: string) =>
    invalid("The page token is not valid", `Cursor "${token}" was not issued for this list`),

  // HTTP and credentials
  bodyNotObject: invalid("The body must be a JSON object", "The request could not be read as JSON"),
  bodyHasOtherKeys: (names: readonly string[]) =>
    invalid(
      `The body must have the key data only, and has ${names.join(", ")}`,
      `This request has unknown parts: ${quoted(names)}`,
    ),
  bodyTooLong: (limit: number) =>
    invalid(`The body must have at most ${limit} bytes`, `This request is larger than ${limit} bytes`),
  onlyPost: invalid("Only POST is supported", "This method is not allowed here"),
  pathMissing: (path: string) =>
    notFound(`There is no operation at ${path}`, `The path "${path}" is unknown`),
  credentialsWrong: denied(
    "The API key or the auth token is not valid",
    "These credentials were not recognised",
  ),
  workspaceCredentialsWrong: denied(
    "The workspace id or its auth token is not valid",
    "This workspace could not be authenticated",
  ),

  // Injected faults
  injected: message("Injected failure", "An unexpected condition was met", "Failed"),
  throttled: message("Too many requests, come back later", "The rate limit was exceeded", "Slow down"),
  itemFailed: (id: string) =>
    message("The item could not be processed.", `Processing of "${id}" was rejected`, "Failed"),
  requestFailed: message("The item could not be processed.", "Processing was rejected", "Failed"),

  // Organizations and folders
  organizationMissing: (id: string) =>
    notFound("Organization does not exist", `The organization "${id}" does not exist`),
  organizationDenied: (id: string) =>
    message(
      "Missing or insufficient permissions",
      `No access to "${id}" with these credentials`,
      "Permission denied",
    ),
  organizationDisabled: (id: string) =>
    message(
      "Organization is disabled: access to its documents and users is off",
      `Organization "${id}" has been disabled by an administrator`,
      "Organization disabled",
    ),
  folderMissing: (organizationId: string, folderId: string) =>
    notFound("Folder does not exist", `Folder "${folderId}" not found in organization "${organizationId}"`),
  queriesDisabled: disabled(
    "Advanced queries are not enabled for this API key",
    "Advanced queries are disabled for this organization",
  ),

  // Documents and migrations
  documentsEmpty: invalid("data.documents: must not be empty", "At least one item is needed"),
  nameEmpty: invalid("data.documents: documentName must not be empty", "An item needs a display name"),
  documentMissing: (organizationId: string | undefined, documentId: string) =>
    notFound(
      "Document does not exist",
      `Document "${documentId}" could not be found${inOrganization(organizationId)}.`,
    ),
  documentsMissing: (organizationId: string, ids: readonly string[]) =>
    notFound(
      `Document does not exist: ${ids.join(", ")}`,
      `Could not find ${quoted(ids)} in organization "${organizationId}"`,
    ),
  documentExists: (organizationId: string, documentId: string) =>
    exists(
      "Document already exists",
      `Document "${documentId}" already exists in organization "${organizationId}"`,
    ),
  migrationOntoItself: (documentId: string) =>
    invalid(
      "data.newDocumentId: must differ from documentId",
      `Document "${documentId}" cannot be migrated onto itself`,
    ),
  newIdTaken: (newDocumentId: string) =>
    exists(
      "data.newDocumentId: a document with this id exists",
      `There is already a document "${newDocumentId}"`,
    ),
  migrationMissing: (organizationId: string, migrationId: string) =>
    notFound(
      "Migration does not exist",
      `Job "${migrationId}" was not found in organization "${organizationId}"`,
    ),

  // Content of documents
  locationMissing: (documentId: string, location: string) =>
    notFound("Location does not exist", `Document "${documentId}" has no location "${location}"`),
  editorMissing: (documentId: string, editorId: string) =>
    notFound(
      "No CRDT data for this editor ID",
      `No CRDT data found for editor "${editorId}" of document "${documentId}"`,
    ),
  editorsMissing: (documentId: string) =>
    notFound("No CRDT data for this document", `No CRDT data found for document "${documentId}"`),
  editorTypeWrong: (editorId: string, type: string) =>
    invalid(
      `data.type: the editor's store is of type "${type}"`,
      `Editor "${editorId}" contains "${type}" and takes nothing else`,
    ),

  // Users and notifications
  userMissing: (userId: string) => notFound("User does not exist.", `User "${userId}" is not known here`),
  notificationsDisabled: disabled(
    "The notification feature is not enabled for this API key",
    "Notifications are disabled for this organization",
  ),
  notificationNotSent: message("Notification exists.", "Nothing was sent", "Done"),
  notificationExists: (id: string) =>
    exists("Notification already exists.", `There is a notification "${id}" already`),
  notificationNotDeleted: (id: string) =>
    message("Failed to delete notification.", `Notification "${id}" could not be removed`, "Failed"),

  // The workspace: API keys, domains and webhooks
  productionNotAllowed: denied(
    "The workspace may not create production API keys",
    "Self-serve creation of production keys is disabled for this workspace",
  ),
  planNotPaid: message(
    "Production API keys need a paid plan",
    "This workspace must be upgraded before it can have production keys",
    "Upgrade needed",
  ),
  tooManyKeys: message(
    "The workspace has reached its maximum number of production API keys",
    "No more production keys can be issued to this workspace",
    "Quota exceeded",
  ),
  regionUnsupported: (field: string, region: string) =>
    invalid(`data.${field}: is not a supported region`, `Region "${region}" does not exist`),
  domainInvalid: (path: string, entry = "") =>
    invalid(`${path}: is not a domain`, `"${entry}" cannot be a domain`),
  domainsExisted: (domains: readonly string[]) =>
    message(
      "Existing domains were skipped.",
      `These were on the list before: ${quoted(domains)}`,
      "Some existed",
    ),
  domainsMissing: (domains: readonly string[]) =>
    message(
      "Non-existing domains were skipped.",
      `These were not on the list: ${quoted(domains)}`,
      "Some not found",
    ),
  webhooksDisabled: disabled(
    "Advanced webhooks are disabled for this workspace",
    "An administrator has turned the webhooks of this workspace off",
  ),
  webhooksNotConfigured: message(
    "Advanced webhooks are not configured for this workspace",
    "No webhook configuration was found for this workspace",
    "Feature not set up",
  ),
  endpointMissing: (id: string) => notFound("Endpoint not found", `There is no endpoint "${id}"`),
};
