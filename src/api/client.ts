import type { z } from "zod";
import {
  operations,
  type OperationName,
  type Operations,
  type RequestOf,
  type ResponseOf,
  type Operation,
} from "./operations";
import { Caller, type CallOptions, type ClientOptions } from "./caller";
import { itemsOf, pagesOf } from "./pages";
import { resolveSettings, type Settings, type SettingValues } from "./settings";

/** A method for each operation, with the operation's comment from the table. */
type Methods = {
  readonly [Name in keyof Operations]: (
    request: RequestOf<Name>,
    options?: CallOptions,
  ) => Promise<ResponseOf<Name>>;
};

/** Calls operations by name. */
abstract class ByName {
  abstract call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>;
}

abstract class WithMethods extends ByName {
  static {
    for (const name of Object.keys(operations) as OperationName[]) {
      const method = function (this: ByName, request: RequestOf<typeof name>, options?: CallOptions) {
        return this.call(name, request, options);
      };
      Object.defineProperty(this.prototype, name, { value: method, configurable: true, writable: true });
    }
  }
}

/** `ByName` with a method for each operation. The compiler cannot see that the loop above creates these methods. */
const CallsOperations = WithMethods as abstract new () => ByName & Methods;

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
export class CollabClient extends CallsOperations {
  readonly settings: Settings;
  readonly #caller: Caller;
  readonly #watchers: Watcher[] = [];

  /** @throws {SettingError} when a setting is missing or malformed. */
  constructor(settings: SettingValues, options: ClientOptions = {}) {
    super();
    this.settings = resolveSettings(settings);
    this.#caller = new Caller(this.settings, options);
  }

  /** Calls an operation by its name, as the method of that name does. */
  override async call<Name extends OperationName>(
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
