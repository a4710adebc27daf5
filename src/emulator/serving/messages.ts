import type { Behaviours } from "../behaviours";

/** One message in each of the styles that the behaviour `messageStyle` can select. */
export type Message = Readonly<Record<Behaviours["messageStyle"], string>>;

/**
 * The style `quoting` has other words than the contract and repeats the ids of the request, where a client may have to find out
 * from the words what a message means.
 */
const message = (contract: string, quoting = contract): Message => ({ contract, quoting });

const quoted = (ids: readonly string[]) => ids.map((id) => `"${id}"`).join(", ");

/** Some requests need not name an organization. */
const inOrganization = (id: string | undefined) => (id ? ` in organization "${id}"` : "");

/** Returns the message of a success. */
export const done = (contract: string, ...ids: readonly string[]): Message =>
  message(contract, ids.length > 0 ? `Processed ${quoted(ids)}` : "The request was processed");

export const verbatim = (text: string): Message => message(text);

/** The messages of failures. The first wording is the contract's, where the contract has one. */
export const messages = {
  pageTokenInvalid: message("The page token is not valid"),

  // HTTP and credentials
  bodyNotObject: message("The body must be a JSON object"),
  bodyHasOtherKeys: (names: readonly string[]) =>
    message(`The body must have the key data only, and has ${names.join(", ")}`),
  bodyTooLong: (limit: number) => message(`The body must have at most ${limit} bytes`),
  onlyPost: message("Only POST is supported"),
  pathMissing: (path: string) => message(`There is no operation at ${path}`),
  credentialsWrong: message("The API key or the auth token is not valid"),
  workspaceCredentialsWrong: message("The workspace id or its auth token is not valid"),

  // Injected faults
  injected: message("Injected failure", "An unexpected condition was met"),
  throttled: message("Too many requests, come back later", "The rate limit was exceeded"),
  itemFailed: (id: string) =>
    message("The item could not be processed.", `Processing of "${id}" was rejected`),
  itemsFailed: message("Some items could not be processed.", "The request was processed in part"),
  requestFailed: message("The item could not be processed.", "Processing was rejected"),

  // Organizations and folders
  organizationMissing: (id: string) =>
    message("Organization does not exist", `The organization "${id}" does not exist`),
  organizationDenied: (id: string) =>
    message("Missing or insufficient permissions", `No access to "${id}" with these credentials`),
  organizationDisabled: (id: string) =>
    message(
      "Organization is disabled: access to its documents and users is off",
      `Organization "${id}" has been disabled by an administrator`,
    ),
  folderMissing: (organizationId: string, folderId: string) =>
    message("Folder does not exist", `Folder "${folderId}" not found in organization "${organizationId}"`),
  queriesDisabled: message(
    "Advanced queries are not enabled for this API key",
    "Advanced queries are disabled for this organization",
  ),

  // Documents and migrations
  documentsEmpty: message("data.documents: must not be empty", "At least one item is needed"),
  nameEmpty: message("data.documents: documentName must not be empty"),
  documentMissing: (organizationId: string | undefined, documentId: string) =>
    message(
      "Document does not exist",
      `Document "${documentId}" could not be found${inOrganization(organizationId)}.`,
    ),
  documentsMissing: (organizationId: string, ids: readonly string[]) =>
    message(
      `Document does not exist: ${ids.join(", ")}`,
      `Could not find ${quoted(ids)} in organization "${organizationId}"`,
    ),
  documentExists: (organizationId: string, documentId: string) =>
    message(
      "Document already exists",
      `Document "${documentId}" already exists in organization "${organizationId}"`,
    ),
  migrationOntoItself: message("data.newDocumentId: must differ from documentId"),
  newIdTaken: (newDocumentId: string) =>
    message(
      "data.newDocumentId: a document with this id exists",
      `There is already a document "${newDocumentId}"`,
    ),
  migrationMissing: (organizationId: string, migrationId: string) =>
    message(
      "Migration does not exist",
      `Job "${migrationId}" was not found in organization "${organizationId}"`,
    ),

  // Content of documents
  locationMissing: (documentId: string, location: string) =>
    message("Location does not exist", `Document "${documentId}" has no location "${location}"`),
  editorMissing: (documentId: string, editorId?: string) =>
    editorId === undefined
      ? message("No CRDT data for this document", `No CRDT data found for document "${documentId}"`)
      : message(
          "No CRDT data for this editor ID",
          `No CRDT data found for editor "${editorId}" of document "${documentId}"`,
        ),
  editorTypeWrong: (type: string) => message(`data.type: the editor's store is of type "${type}"`),

  // Users and notifications
  userMissing: (userId: string) => message("User does not exist.", `User "${userId}" is not known here`),
  notificationNotSent: message("Notification exists."),
  notificationExists: (id: string) =>
    message("Notification already exists.", `There is a notification "${id}" already`),
  notificationNotDeleted: (id: string) =>
    message("Failed to delete notification.", `Notification "${id}" could not be removed`),

  // The workspace: API keys, domains and webhooks
  domainInvalid: (path: string) => message(`${path}: is not a domain`),
  domainsExisted: (domains: readonly string[]) =>
    message("Existing domains were skipped.", `These were on the list before: ${quoted(domains)}`),
  domainsMissing: (domains: readonly string[]) =>
    message("Non-existing domains were skipped.", `These were not on the list: ${quoted(domains)}`),
  webhooksDisabled: message(
    "Advanced webhooks are disabled for this workspace",
    "An administrator has turned the webhooks of this workspace off",
  ),
  webhooksNotConfigured: message(
    "Advanced webhooks are not configured for this workspace",
    "No webhook configuration was found for this workspace",
  ),
  endpointMissing: (id: string) => message("Endpoint not found", `There is no endpoint "${id}"`),
};
