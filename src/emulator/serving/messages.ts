import type { Behaviours } from "../behaviours/behaviours";

export type MessageStyle = Behaviours["messageStyle"];

/** The wordings of a message, one for each message style. */
export type Message = Readonly<Record<MessageStyle, string>>;

type Value = string | number | readonly string[] | undefined;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

const always = (own: string, quoting: string, terse = "Done"): Message => ({ own, quoting, terse });

/** Defines a message with placeholders for ids of the request. The quoting style puts each id in quotes. */
const about =
  <Own extends string, Quoting extends string>(own: Own, quoting: Quoting, terse = "Done") =>
  (ids: Readonly<Record<Placeholder<Own> | Placeholder<Quoting>, Value>>): Message => ({
    own: fill(own, ids, (id) => id),
    quoting: fill(quoting, ids, (id) => `"${id}"`),
    terse,
  });

const notFound = <Own extends string, Quoting extends string>(own: Own, quoting: Quoting) =>
  about(own, quoting, "Not found");

function fill(text: string, ids: Readonly<Record<string, Value>>, mark: (id: string) => string): string {
  // Some requests need not name an organization.
  const known = ids["organizationId"] ? text : text.replace(" in organization {organizationId}", "");
  return known.replace(/\{(\w+)\}/g, (_, name: string) =>
    [ids[name] ?? ""]
      .flat()
      .map((id) => mark(String(id)))
      .join(", "),
  );
}

/** Returns a message with the same text in every style. */
export const verbatim = (text: string): Message => always(text, text, text);

/** Every message of the service. The first wording is the contract's, where the contract has one. */
export const messages = {
  done: always("Done", "The request was processed"),
  fieldsInvalid: about("{problems}", "Validation failed for {paths}", "Invalid request"),
  pageTokenInvalid: about(
    "The page token is not valid",
    "Cursor {token} was not issued for this list",
    "Invalid cursor",
  ),

  // HTTP and credentials
  bodyNotObject: always(
    "The body must be a JSON object",
    "The request could not be read as JSON",
    "Bad request",
  ),
  bodyHasOtherKeys: about(
    "The body must have the key data only, and has {names}",
    "This request has unknown parts: {names}",
    "Bad request",
  ),
  bodyTooLong: about(
    "The body must have at most {limit} bytes",
    "This request is larger than {limit} bytes",
    "Too large",
  ),
  onlyPost: always("Only POST is supported", "This method is not allowed here", "Bad method"),
  pathMissing: notFound("There is no operation at {path}", "The path {path} is unknown"),
  credentialsWrong: always(
    "The API key or the auth token is not valid",
    "These credentials were not recognised",
    "Access denied",
  ),
  workspaceCredentialsWrong: always(
    "The workspace id or its auth token is not valid",
    "This workspace could not be authenticated",
    "Access denied",
  ),

  // Injected faults
  injected: always("Injected failure", "An unexpected condition was met", "Failed"),
  throttled: always("Too many requests, come back later", "The rate limit was exceeded", "Slow down"),
  itemFailed: about("The item could not be processed.", "Processing of {id} was refused", "Failed"),
  requestFailed: always("The item could not be processed.", "Processing was refused", "Failed"),

  // Organizations
  organizationMissing: notFound(
    "Organization does not exist",
    "The organization {organizationId} does not exist",
  ),
  organizationDenied: about(
    "Missing or insufficient permissions",
    "No access to {organizationId} with these credentials",
    "Permission denied",
  ),
  organizationDisabled: about(
    "Organization is disabled: access to its documents and users is off",
    "Organization {organizationId} has been disabled by an administrator",
    "Organization disabled",
  ),
  accessDisabled: about("Organization disabled.", "Access to organization {organizationId} is off now"),
  accessEnabled: about("Organization enabled.", "Access to organization {organizationId} is on again"),
  accessUpdated: always("Updated Successfully", "The access states were processed"),

  // Folders
  folderMissing: notFound(
    "Folder does not exist",
    "Folder {folderId} not found in organization {organizationId}",
  ),
  foldersRead: about(
    "Folders retrieved successfully.",
    "Listed the folders of organization {organizationId}",
  ),
  queriesDisabled: always(
    "Advanced queries are not enabled for this API key",
    "Advanced queries are disabled for this organization",
    "Feature disabled",
  ),

  // Documents
  documentsEmpty: always(
    "data.documents: must not be empty",
    "At least one item is needed",
    "Invalid request",
  ),
  nameEmpty: always(
    "data.documents: documentName must not be empty",
    "An item needs a display name",
    "Invalid request",
  ),
  documentMissing: notFound(
    "Document does not exist",
    "Document {documentId} could not be found in organization {organizationId}.",
  ),
  documentsMissing: notFound(
    "Document does not exist: {documentIds}",
    "Could not find {documentIds} in organization {organizationId}",
  ),
  documentExists: about(
    "Document already exists",
    "Document {documentId} already exists in organization {organizationId}",
    "Already exists",
  ),
  documentAdded: about("Added Successfully", "Created document {documentId}"),
  documentUpdated: about("Updated Successfully", "Changed document {documentId}"),
  documentDeleted: about("Deleted Successfully", "Removed document {documentId}"),
  documentsAdded: about("Added Successfully", "The items were processed in organization {organizationId}"),
  documentsUpdated: about(
    "Updated Successfully",
    "The changes were processed in organization {organizationId}",
  ),
  documentsDeleted: about(
    "Deleted Successfully",
    "The removals were processed in organization {organizationId}",
  ),
  documentsMoved: about("Moved Successfully", "The items are in {folderId} now"),

  // Migrations
  migrationOntoItself: about(
    "data.newDocumentId: must differ from documentId",
    "Document {documentId} cannot be migrated onto itself",
    "Invalid request",
  ),
  newIdTaken: about(
    "data.newDocumentId: a document with this id exists",
    "There is already a document {newDocumentId}",
    "Already exists",
  ),
  migrationMissing: notFound(
    "Migration does not exist",
    "Job {migrationId} was not found in organization {organizationId}",
  ),
  migrationStarted: about("Migration started.", "Queued a job from {documentId} to {newDocumentId}"),
  migrationRead: about("Migration status retrieved.", "State of job {migrationId}"),

  // Locations
  locationMissing: notFound("Location does not exist", "Document {documentId} has no location {location}"),
  locationUpdated: about("Location updated.", "Changed a location of document {documentId}"),
  locationDeleted: about("Location data deleted.", "Purged a location of document {documentId}"),

  // Editors and recordings
  editorsRead: about("CRDT data retrieved successfully.", "Editors of document {documentId}"),
  editorMissing: notFound(
    "No CRDT data for this editor ID",
    "No CRDT data found for editor {editorId} of document {documentId}",
  ),
  editorsMissing: notFound("No CRDT data for this document", "No CRDT data found for document {documentId}"),
  editorTypeWrong: about(
    'data.type: the editor\'s store is of type "{type}"',
    "Editor {editorId} holds {type} and takes nothing else",
    "Invalid type",
  ),
  editorUpdated: about("CRDT data updated.", "Rewrote editor {editorId} of document {documentId}"),
  recordingsRead: about(
    "Recordings retrieved successfully.",
    "Listed the recordings in organization {organizationId}",
  ),

  // Users and tokens
  userMissing: notFound("User does not exist.", "User {userId} is not known here"),
  userUpdated: about("User updated.", "Changed user {userId}"),
  usersUpdated: about(
    "Users updated successfully.",
    "The users were processed in organization {organizationId}",
  ),
  usersRead: about("Users retrieved successfully.", "Listed the users in organization {organizationId}"),
  userDataRead: about("User data retrieved successfully.", "Exported the records of user {userId}"),
  tokenGenerated: about("Token generated successfully.", "Issued a token for user {userId}"),

  // Notifications
  notificationsDisabled: always(
    "The notification feature is not enabled for this API key",
    "Notifications are disabled for this organization",
    "Feature disabled",
  ),
  notificationSent: always("Added Successfully", "The request was processed"),
  notificationAdded: about("Notification added.", "Sent notification {notificationId}"),
  notificationNotSent: always("Notification exists.", "Nothing was sent"),
  notificationExists: about(
    "Notification already exists.",
    "There is a notification {notificationId} already",
    "Already exists",
  ),
  notificationDeleted: about("Notification deleted.", "Removed notification {notificationId}"),
  notificationNotDeleted: about(
    "Failed to delete notification.",
    "Notification {notificationId} could not be removed",
    "Failed",
  ),
  notificationsDeleted: always("Notifications deleted.", "The removals were processed"),
  notificationConfigRead: about("Notification config retrieved successfully.", "Settings of user {userId}"),

  // API keys
  productionNotAllowed: always(
    "The workspace may not create production API keys",
    "Self-serve creation of production keys is disabled for this workspace",
    "Access denied",
  ),
  planNotPaid: always(
    "Production API keys need a paid plan",
    "This workspace must be upgraded before it can have production keys",
    "Upgrade needed",
  ),
  tooManyKeys: always(
    "The workspace has reached its maximum number of production API keys",
    "No more production keys can be issued to this workspace",
    "Quota exceeded",
  ),
  regionUnsupported: about(
    "data.{field}: is not a supported region",
    "Region {region} does not exist",
    "Invalid region",
  ),
  keyCreated: always("API key created successfully.", "A new key has been issued"),

  // Domains
  domainInvalid: about("{path}: is not a domain", "{entry} cannot be a domain", "Invalid domain"),
  domainsAdded: about("Domains added successfully.", "On the list now: {domains}"),
  domainsRemoved: about("Domains removed successfully.", "Off the list now: {domains}"),
  domainsExisted: about(
    "Existing domains were skipped.",
    "These were on the list before: {domains}",
    "Some existed",
  ),
  domainsMissing: about(
    "Non-existing domains were skipped.",
    "These were not on the list: {domains}",
    "Some not found",
  ),

  // Webhooks
  webhooksDisabled: always(
    "Advanced webhooks are disabled for this workspace",
    "An administrator has turned the webhooks of this workspace off",
    "Feature disabled",
  ),
  webhooksNotConfigured: always(
    "Advanced webhooks are not configured for this workspace",
    "No webhook configuration was found for this workspace",
    "Feature not set up",
  ),
  endpointsRead: always(
    "Advanced webhook endpoints retrieved successfully.",
    "Listed the endpoints of this workspace",
  ),
  endpointMissing: notFound("Endpoint not found", "There is no endpoint {endpointId}"),
  endpointSecretRead: about(
    "Advanced webhook endpoint secret retrieved successfully.",
    "Secret of endpoint {endpointId}",
  ),
};
