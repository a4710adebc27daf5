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
import { systemClock, type Clock } from "./http/call";

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
  /** @internal The source of time for pauses between calls. */
  readonly clock: Clock;
  readonly #caller: Caller;
  readonly #watchers: Watcher[] = [];

  /** @throws {SettingError} when a setting is missing or malformed. */
  constructor(settings: SettingValues, options: ClientOptions = {}) {
    this.settings = resolveSettings(settings);
    this.clock = { ...systemClock, ...options };
    this.#caller = new Caller(this.settings, this.clock, options);
  }

  readonly createApiKey = this.#method("createApiKey", operations.createApiKey);
  readonly generateToken = this.#method("generateToken", operations.generateToken);
  readonly addDocuments = this.#method("addDocuments", operations.addDocuments);
  readonly moveDocuments = this.#method("moveDocuments", operations.moveDocuments);
  readonly updateDocuments = this.#method("updateDocuments", operations.updateDocuments);
  readonly deleteDocuments = this.#method("deleteDocuments", operations.deleteDocuments);
  readonly migrateDocument = this.#method("migrateDocument", operations.migrateDocument);
  readonly getMigrationStatus = this.#method("getMigrationStatus", operations.getMigrationStatus);
  readonly updateLocation = this.#method("updateLocation", operations.updateLocation);
  readonly deleteLocationData = this.#method("deleteLocationData", operations.deleteLocationData);
  readonly getFolders = this.#method("getFolders", operations.getFolders);
  readonly getUsers = this.#method("getUsers", operations.getUsers);
  readonly updateUsers = this.#method("updateUsers", operations.updateUsers);
  readonly getUserData = this.#method("getUserData", operations.getUserData);
  readonly addNotifications = this.#method("addNotifications", operations.addNotifications);
  readonly deleteNotifications = this.#method("deleteNotifications", operations.deleteNotifications);
  readonly getNotificationConfig = this.#method("getNotificationConfig", operations.getNotificationConfig);
  readonly updateDisabledState = this.#method("updateDisabledState", operations.updateDisabledState);
  readonly getRecordings = this.#method("getRecordings", operations.getRecordings);
  readonly getCrdtData = this.#method("getCrdtData", operations.getCrdtData);
  readonly updateCrdtData = this.#method("updateCrdtData", operations.updateCrdtData);
  readonly searchJudgments = this.#method("searchJudgments", operations.searchJudgments);
  readonly addDomains = this.#method("addDomains", operations.addDomains);
  readonly deleteDomains = this.#method("deleteDomains", operations.deleteDomains);
  readonly getWebhookEndpoints = this.#method("getWebhookEndpoints", operations.getWebhookEndpoints);
  readonly getWebhookEndpointSecret = this.#method(
    "getWebhookEndpointSecret",
    operations.getWebhookEndpointSecret,
  );

  #method<Name extends OperationName>(name: Name, operation: OperationOf<Name>) {
    return (request: RequestOf<Name>, options?: CallOptions) => this.#call(name, operation, request, options);
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
      const page = await this.#call(name, table[name], next, { ...options, pagesRead });
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
