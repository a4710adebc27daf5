import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Settings, SettingValues } from "../settings";
import { readSettings } from "../settings/read";
import { LostReplyError, SettingError } from "./errors";
import {
  operations,
  type OperationName,
  type Operations,
  type RequestOf,
  type ResponseOf,
  type Operation,
} from "./operations";
import { Caller, type CallOptions, type ClientOptions } from "./caller";

/**
 * A method for each operation. An operation without a method in {@link CollabClient}, or a method with other types than its
 * operation, is a compile error. Editors show the comment of the operation at the method, because the type contains `keyof`
 * itself.
 */
type Methods = {
  readonly [Name in keyof Operations]: (
    request: RequestOf<Name>,
    options?: CallOptions,
  ) => Promise<ResponseOf<Name>>;
};

/** The number of consecutive pages without new items after which a list is considered endless. */
const MOST_IDLE_PAGES = 5;

type OperationOf<Name extends OperationName> = Operation<
  z.ZodType<z.output<Operations[Name]["request"]>, RequestOf<Name>>,
  z.ZodType<ResponseOf<Name>>
>;

/** The table as a map by name, so that a call's types follow from its name. */
const table: { readonly [Name in OperationName]: OperationOf<Name> } = operations;

/**
 * Checks settings and fills in defaults. Missing credentials stay undefined, because which ones are needed depends on the
 * operation that is called.
 *
 * @throws {SettingError} naming the setting, never its value.
 */
export function resolveSettings(values: SettingValues): Settings {
  const { settings, problems } = readSettings(values);
  for (const { setting, problem } of problems) throw new SettingError(setting, problem);
  return settings;
}

/** @internal Called before each call. The function that it returns runs when the call has ended, with or without an error. */
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
export class CollabClient implements Methods {
  /** The settings, with their defaults. */
  readonly settings: Settings;
  readonly #caller: Caller;
  readonly #watchers: Watcher[] = [];

  /** @throws {SettingError} when a setting is missing or malformed. */
  constructor(settings: SettingValues, options: ClientOptions = {}) {
    this.settings = resolveSettings(settings);
    this.#caller = new Caller(this.settings, options);
  }

  createApiKey(request: RequestOf<"createApiKey">, options?: CallOptions) {
    return this.#call("createApiKey", operations.createApiKey, request, options);
  }

  generateToken(request: RequestOf<"generateToken">, options?: CallOptions) {
    return this.#call("generateToken", operations.generateToken, request, options);
  }

  addDocuments(request: RequestOf<"addDocuments">, options?: CallOptions) {
    return this.#call("addDocuments", operations.addDocuments, request, options);
  }

  moveDocuments(request: RequestOf<"moveDocuments">, options?: CallOptions) {
    return this.#call("moveDocuments", operations.moveDocuments, request, options);
  }

  updateDocuments(request: RequestOf<"updateDocuments">, options?: CallOptions) {
    return this.#call("updateDocuments", operations.updateDocuments, request, options);
  }

  deleteDocuments(request: RequestOf<"deleteDocuments">, options?: CallOptions) {
    return this.#call("deleteDocuments", operations.deleteDocuments, request, options);
  }

  migrateDocument(request: RequestOf<"migrateDocument">, options?: CallOptions) {
    return this.#call("migrateDocument", operations.migrateDocument, request, options);
  }

  getMigrationStatus(request: RequestOf<"getMigrationStatus">, options?: CallOptions) {
    return this.#call("getMigrationStatus", operations.getMigrationStatus, request, options);
  }

  updateLocation(request: RequestOf<"updateLocation">, options?: CallOptions) {
    return this.#call("updateLocation", operations.updateLocation, request, options);
  }

  deleteLocationData(request: RequestOf<"deleteLocationData">, options?: CallOptions) {
    return this.#call("deleteLocationData", operations.deleteLocationData, request, options);
  }

  getFolders(request: RequestOf<"getFolders">, options?: CallOptions) {
    return this.#call("getFolders", operations.getFolders, request, options);
  }

  getUsers(request: RequestOf<"getUsers">, options?: CallOptions) {
    return this.#call("getUsers", operations.getUsers, request, options);
  }

  updateUsers(request: RequestOf<"updateUsers">, options?: CallOptions) {
    return this.#call("updateUsers", operations.updateUsers, request, options);
  }

  getUserData(request: RequestOf<"getUserData">, options?: CallOptions) {
    return this.#call("getUserData", operations.getUserData, request, options);
  }

  addNotifications(request: RequestOf<"addNotifications">, options?: CallOptions) {
    return this.#call("addNotifications", operations.addNotifications, request, options);
  }

  deleteNotifications(request: RequestOf<"deleteNotifications">, options?: CallOptions) {
    return this.#call("deleteNotifications", operations.deleteNotifications, request, options);
  }

  getNotificationConfig(request: RequestOf<"getNotificationConfig">, options?: CallOptions) {
    return this.#call("getNotificationConfig", operations.getNotificationConfig, request, options);
  }

  updateDisabledState(request: RequestOf<"updateDisabledState">, options?: CallOptions) {
    return this.#call("updateDisabledState", operations.updateDisabledState, request, options);
  }

  getRecordings(request: RequestOf<"getRecordings">, options?: CallOptions) {
    return this.#call("getRecordings", operations.getRecordings, request, options);
  }

  getCrdtData(request: RequestOf<"getCrdtData">, options?: CallOptions) {
    return this.#call("getCrdtData", operations.getCrdtData, request, options);
  }

  updateCrdtData(request: RequestOf<"updateCrdtData">, options?: CallOptions) {
    return this.#call("updateCrdtData", operations.updateCrdtData, request, options);
  }

  searchJudgments(request: RequestOf<"searchJudgments">, options?: CallOptions) {
    return this.#call("searchJudgments", operations.searchJudgments, request, options);
  }

  addDomains(request: RequestOf<"addDomains">, options?: CallOptions) {
    return this.#call("addDomains", operations.addDomains, request, options);
  }

  deleteDomains(request: RequestOf<"deleteDomains">, options?: CallOptions) {
    return this.#call("deleteDomains", operations.deleteDomains, request, options);
  }

  getWebhookEndpoints(request: RequestOf<"getWebhookEndpoints">, options?: CallOptions) {
    return this.#call("getWebhookEndpoints", operations.getWebhookEndpoints, request, options);
  }

  getWebhookEndpointSecret(request: RequestOf<"getWebhookEndpointSecret">, options?: CallOptions) {
    return this.#call("getWebhookEndpointSecret", operations.getWebhookEndpointSecret, request, options);
  }

  /** Calls an operation by its name, as the method of that name does. */
  call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>> {
    return this.#call(name, table[name], request, options);
  }

  async #call<Name extends OperationName>(
    name: Name,
    operation: OperationOf<Name>,
    request: RequestOf<Name>,
    options: CallOptions = {},
  ): Promise<ResponseOf<Name>> {
    const ends = this.#watchers.map((watcher) => watcher(name, request));
    try {
      return await this.#caller.call(name, operation, request, options);
    } finally {
      for (const end of ends) end();
    }
  }

  /** @internal Calls a watcher before each call. */
  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Closes the connections once the operations under way have ended. The client cannot be used again. */
  close(): Promise<void> {
    return this.#caller.close();
  }

  /** All pages of `getUsers`, fetched one at a time, when needed. */
  pagesOfUsers(request: RequestOf<"getUsers">, options?: CallOptions) {
    return this.#pagesOf("getUsers", request, options);
  }

  /** All pages of `getUserData`, fetched one at a time, when needed. */
  pagesOfUserData(request: RequestOf<"getUserData">, options?: CallOptions) {
    return this.#pagesOf("getUserData", request, options);
  }

  /** All users of `getUsers`, page by page; grouped ones too, once for each document. */
  async *allUsers(request: RequestOf<"getUsers">, options?: CallOptions) {
    for await (const { users, usersByDocumentId } of this.pagesOfUsers(request, options)) {
      yield* users;
      for (const found of usersByDocumentId?.values() ?? []) yield* found;
    }
  }

  /** All recordings of `getRecordings`, page by page. */
  async *allRecordings(request: RequestOf<"getRecordings">, options?: CallOptions) {
    for await (const page of this.#pagesOf("getRecordings", request, options)) yield* page.recordings;
  }

  /** All advanced webhook endpoints, page by page. */
  async *allWebhookEndpoints(request: RequestOf<"getWebhookEndpoints"> = {}, options?: CallOptions) {
    for await (const page of this.#pagesOf("getWebhookEndpoints", request, options)) yield* page.endpoints;
  }

  /**
   * Yields the pages of a paged operation. Each page is requested when the caller has consumed the previous one. All calls
   * share the time limit of one operation. If the service repeats a cursor, or sends page after page without new items,
   * reading would never end: both are errors.
   */
  async *#pagesOf<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): AsyncGenerator<ResponseOf<Name>, void, undefined> {
    const { paging } = table[name];
    if (!paging) return;
    const pagesRead = { count: 0, milliseconds: 0 };
    const endless = (why: string) =>
      new LostReplyError(`${name}: ${why}`, { operation: name, attempts: pagesRead.count, applied: "no" });
    const seen = new Set<unknown>([Reflect.get(request, paging.field)]);
    let latest: readonly unknown[] = [];
    let idle = 0;
    for (let next = request; ;) {
      const page = await this.call(name, next, { ...options, pagesRead });
      pagesRead.count++;
      yield page;
      const cursor = paging.next(page);
      if (!cursor) return;
      if (seen.has(cursor))
        throw endless("the service gave the same cursor for two pages, so reading would never end");
      const items = paging.items(page);
      idle = items.length === 0 || isDeepStrictEqual(items, latest) ? idle + 1 : 0;
      if (idle === MOST_IDLE_PAGES)
        throw endless(
          `the last ${idle} pages contained nothing new, but the service still returns a cursor for another`,
        );
      if (items.length > 0) latest = items;
      seen.add(cursor);
      next = { ...request, [paging.field]: cursor };
    }
  }
}
