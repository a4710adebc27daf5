import type { z } from "zod";
import { Caller } from "./caller";
import {
  operations,
  type Operation,
  type OperationName,
  type Operations,
  type RequestOf,
  type ResponseOf,
} from "./operations";
import type { CallOptions, ClientOptions } from "./options";
import { itemsOf, pagesOf } from "./pages";
import { resolveSettings, type Settings, type SettingValues } from "./settings";

/** The table as a map by name, so that a call's types follow from its name. */
type Table = {
  readonly [Name in OperationName]: Operation<
    z.ZodType<z.output<Operations[Name]["request"]>, RequestOf<Name>>,
    z.ZodType<ResponseOf<Name>>
  >;
};

const table: Table = operations;

/** @internal Told of each call before it begins. The function that it returns is run when the call has ended, with or without an error. */
export type Watcher = (name: OperationName, request: object) => () => void;

/**
 * Client of the collaboration service: one method for each of its operations. A request is checked before anything is
 * sent, tried again where that is safe, and its reply is checked too. All errors are of the `CollabError` family.
 *
 * @example
 * const client = new CollabClient({ baseUrl: "https://api.example.com", apiKey, authToken });
 * const results = await client.addDocuments({ organizationId: "acme", documents: [{ documentId: "handbook" }] });
 * if (!results.get("handbook")?.success) console.error(results.get("handbook")?.message);
 * await client.close();
 */
export class CollabClient {
  readonly settings: Settings;
  readonly #caller: Caller;
  readonly #watchers: Watcher[] = [];

  /** @throws {SettingError} when a setting is missing or malformed. */
  constructor(settings: SettingValues, options: ClientOptions = {}) {
    this.settings = resolveSettings(settings);
    this.#caller = new Caller(this.settings, options);
  }

  /** Calls an operation by its name. The methods below are this one, by name. */
  async call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options: CallOptions = {},
  ): Promise<ResponseOf<Name>> {
    const ends = this.#watchers.map((watcher) => watcher(name, request));
    try {
      return await this.#caller.call(name, table[name], request, options);
    } finally {
      for (const end of ends) end();
    }
  }

  /** @internal Has somebody told of each call, as long as the client is used. */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Closes the connections once the operations under way have ended. The client cannot be used again. */
  close(): Promise<void> {
    return this.#caller.close();
  }

  /**
   * Creates an API key of the workspace. It uses up a quota and can be neither listed nor deleted, so a request whose
   * fate is unknown is never repeated: after an error with `applied: "maybe"`, look in the console. Endpoint 1.
   */
  createApiKey(request: RequestOf<"createApiKey">, options?: CallOptions) {
    return this.call("createApiKey", request, options);
  }

  /** Makes a signed JWT for an end user, valid for 48 hours. Endpoint 2. */
  generateToken(request: RequestOf<"generateToken">, options?: CallOptions) {
    return this.call("generateToken", request, options);
  }

  /** Adds documents to an organization, on request creating organization and folder first. Endpoint 3. */
  addDocuments(request: RequestOf<"addDocuments">, options?: CallOptions) {
    return this.call("addDocuments", request, options);
  }

  /** Moves documents into a folder. Endpoint 4. */
  moveDocuments(request: RequestOf<"moveDocuments">, options?: CallOptions) {
    return this.call("moveDocuments", request, options);
  }

  /** Renames documents. Endpoint 5. */
  updateDocuments(request: RequestOf<"updateDocuments">, options?: CallOptions) {
    return this.call("updateDocuments", request, options);
  }

  /** Deletes documents; one that does not exist counts as deleted. Endpoint 6. */
  deleteDocuments(request: RequestOf<"deleteDocuments">, options?: CallOptions) {
    return this.call("deleteDocuments", request, options);
  }

  /**
   * Starts a job that gives a document another id. Never repeated, as that would start a second job; ask
   * `getMigrationStatus` how it goes. Endpoint 7.
   */
  migrateDocument(request: RequestOf<"migrateDocument">, options?: CallOptions) {
    return this.call("migrateDocument", request, options);
  }

  /** Tells how far a migration is. Endpoint 8. */
  getMigrationStatus(request: RequestOf<"getMigrationStatus">, options?: CallOptions) {
    return this.call("getMigrationStatus", request, options);
  }

  /** Replaces a location's metadata, or with `merge` adds to it. Endpoint 9. */
  updateLocation(request: RequestOf<"updateLocation">, options?: CallOptions) {
    return this.call("updateLocation", request, options);
  }

  /** Deletes all data tied to a location: comments, recordings and the rest. Endpoint 10. */
  deleteLocationData(request: RequestOf<"deleteLocationData">, options?: CallOptions) {
    return this.call("deleteLocationData", request, options);
  }

  /** Reads one folder with its subfolders, or all folders of an organization. Endpoint 11. */
  getFolders(request: RequestOf<"getFolders">, options?: CallOptions) {
    return this.call("getFolders", request, options);
  }

  /** Reads one page of users; `allUsers` reads on. At most 30 `userIds` and 30 groups. Endpoint 12. */
  getUsers(request: RequestOf<"getUsers">, options?: CallOptions) {
    return this.call("getUsers", request, options);
  }

  /** Updates users; one that does not exist fails alone. Endpoint 13. */
  updateUsers(request: RequestOf<"updateUsers">, options?: CallOptions) {
    return this.call("updateUsers", request, options);
  }

  /** Reads one page of a user's comments, reactions, recordings and notifications. Endpoint 14. */
  getUserData(request: RequestOf<"getUserData">, options?: CallOptions) {
    return this.call("getUserData", request, options);
  }

  /**
   * Adds a notification. With a `notificationId` it is made once however often it is sent; without one it is never
   * repeated. Endpoint 15.
   */
  addNotifications(request: RequestOf<"addNotifications">, options?: CallOptions) {
    return this.call("addNotifications", request, options);
  }

  /** Deletes notifications, by id or by document, location and user. Endpoint 16. */
  deleteNotifications(request: RequestOf<"deleteNotifications">, options?: CallOptions) {
    return this.call("deleteNotifications", request, options);
  }

  /** Reads a user's notification settings; more than 30 `documentIds` are sent in several requests. Endpoint 17. */
  getNotificationConfig(request: RequestOf<"getNotificationConfig">, options?: CallOptions) {
    return this.call("getNotificationConfig", request, options);
  }

  /** Switches organizations off, for all users and documents, or on again. Endpoint 18. */
  updateDisabledState(request: RequestOf<"updateDisabledState">, options?: CallOptions) {
    return this.call("updateDisabledState", request, options);
  }

  /** Reads one page of recordings; `allRecordings` reads on. Endpoint 19. */
  getRecordings(request: RequestOf<"getRecordings">, options?: CallOptions) {
    return this.call("getRecordings", request, options);
  }

  /** Reads the content of one editor of a document, or of all. Endpoint 20. */
  getCrdtData(request: RequestOf<"getCrdtData">, options?: CallOptions) {
    return this.call("getCrdtData", request, options);
  }

  /** Replaces the content of an editor; connected users see the change. Endpoint 21. */
  updateCrdtData(request: RequestOf<"updateCrdtData">, options?: CallOptions) {
    return this.call("updateCrdtData", request, options);
  }

  /** Searches past review decisions by meaning. Endpoint 22. */
  searchJudgments(request: RequestOf<"searchJudgments">, options?: CallOptions) {
    return this.call("searchJudgments", request, options);
  }

  /**
   * Adds allowed domains; those already there come back in `skippedDomains`. More than 100 are sent in several
   * requests. Endpoint 23.
   */
  addDomains(request: RequestOf<"addDomains">, options?: CallOptions) {
    return this.call("addDomains", request, options);
  }

  /**
   * Removes allowed domains; those not there come back in `skippedDomains`. More than 100 are sent in several
   * requests. Endpoint 24.
   */
  deleteDomains(request: RequestOf<"deleteDomains">, options?: CallOptions) {
    return this.call("deleteDomains", request, options);
  }

  /** Reads one page of advanced webhook endpoints; `allWebhookEndpoints` reads on. Endpoint 25. */
  getWebhookEndpoints(request: RequestOf<"getWebhookEndpoints">, options?: CallOptions) {
    return this.call("getWebhookEndpoints", request, options);
  }

  /** Reads the signing secret of an advanced webhook endpoint. Endpoint 26. */
  getWebhookEndpointSecret(request: RequestOf<"getWebhookEndpointSecret">, options?: CallOptions) {
    return this.call("getWebhookEndpointSecret", request, options);
  }

  /** All pages of `getUsers`, read one after another as they are asked for. */
  pagesOfUsers(request: RequestOf<"getUsers">, options?: CallOptions) {
    return pagesOf(this, "getUsers", table.getUsers, request, options);
  }

  /** All pages of `getUserData`, read one after another as they are asked for. */
  pagesOfUserData(request: RequestOf<"getUserData">, options?: CallOptions) {
    return pagesOf(this, "getUserData", table.getUserData, request, options);
  }

  /** All pages of `getRecordings`, read one after another as they are asked for. */
  pagesOfRecordings(request: RequestOf<"getRecordings">, options?: CallOptions) {
    return pagesOf(this, "getRecordings", table.getRecordings, request, options);
  }

  /** All pages of `getWebhookEndpoints`, read one after another as they are asked for. */
  pagesOfWebhookEndpoints(request: RequestOf<"getWebhookEndpoints"> = {}, options?: CallOptions) {
    return pagesOf(this, "getWebhookEndpoints", table.getWebhookEndpoints, request, options);
  }

  /** All users of `getUsers`, page by page; grouped ones too, once for each document. */
  allUsers(request: RequestOf<"getUsers">, options?: CallOptions) {
    return itemsOf(this.pagesOfUsers(request, options), ({ users, usersByDocumentId }) => [
      ...users,
      ...[...(usersByDocumentId?.values() ?? [])].flat(),
    ]);
  }

  /** All recordings of `getRecordings`, page by page. */
  allRecordings(request: RequestOf<"getRecordings">, options?: CallOptions) {
    return itemsOf(this.pagesOfRecordings(request, options), (page) => page.recordings);
  }

  /** All advanced webhook endpoints, page by page. */
  allWebhookEndpoints(request: RequestOf<"getWebhookEndpoints"> = {}, options?: CallOptions) {
    return itemsOf(this.pagesOfWebhookEndpoints(request, options), (page) => page.endpoints);
  }
}
