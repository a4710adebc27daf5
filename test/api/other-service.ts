import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text as bodyOf } from "node:stream/consumers";

// A second implementation of the service, written from its contract alone. It shares no code with the emulator, and differs in all
// that the contract leaves open: data model, wording, HTTP statuses, order of fields, fields that the contract does not mention.

/** What the contract leaves open. */
export interface Choices {
  /** Writes create what is missing. Otherwise they fail. */
  readonly writesCreate: boolean;
  /** A read of something missing. */
  readonly missing: "isEmpty" | "NOT_FOUND" | "INVALID_ARGUMENT";
  /** An id that is in use. */
  readonly taken: "isReplaced" | "INVALID_ARGUMENT" | "ALREADY_EXISTS";
  /** A document with an empty name. */
  readonly nameless: "isFine" | "failsAlone" | "failsAll";
  /** Missing organizations look like those of other customers. */
  readonly secretive: boolean;
  /** A migration copies the document. */
  readonly copies: boolean;
  /** A migration of a missing document starts, and fails later. */
  readonly failsLate: boolean;
  /** Organizations without documents disappear. */
  readonly tidy: boolean;
  /** The features of the console are enabled. */
  readonly console: boolean;
  /** The number of reads that do not show a write yet. */
  readonly lag: number;
}

type Json = Readonly<Record<string, unknown>>;
type Table =
  "document" | "domain" | "editor" | "folder" | "job" | "location" | "notice" | "organization" | "user";

/** Everything is a row of one table. */
interface Row {
  readonly table: Table;
  readonly org: string;
  id: string;
  /** The folder of a document, or the document or folder of anything else. */
  at?: string;
  /** The new id that a migration gives to the document `at`. */
  readonly to?: string;
  age?: number;
  state?: "pending" | "in_progress" | "completed" | "failed";
  off?: boolean;
  fields?: Json;
}

/** A request that fails. */
class Problem extends Error {
  constructor(
    readonly status: string,
    message: string,
    readonly details?: object,
  ) {
    super(message);
  }
}

/** The HTTP statuses of failures; 422 for all others. */
const HTTP: Readonly<Record<string, number>> = { PERMISSION_DENIED: 403, NOT_FOUND: 410, INTERNAL: 500 };

function fail(status: string, message: string, details?: object): never {
  throw new Problem(status, message, details);
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Returns a parameter of one of these types. */
function parameter<Value>(body: Json, name: string, is: (value: unknown) => value is Value): Value {
  const value = body[name];
  if (is(value)) return value;
  fail("INVALID_ARGUMENT", `Parameter ${name} is mandatory.`);
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isRecords = (value: unknown): value is Json[] => Array.isArray(value) && value.every(isJson);
const text = (body: Json, name: string) => parameter(body, name, isText);
const texts = (body: Json, name: string) => parameter(body, name, isTexts);
const optional = (body: Json, name: string) => (body[name] === undefined ? undefined : text(body, name));

const passed = (message: string) => ({ message, success: true, revision: 1 });
const failed = (message: string) => ({ message, success: false });
const each = (ids: readonly string[], entryOf: (id: string) => object) =>
  Object.fromEntries(ids.map((id) => [id, entryOf(id)]));

const isRead = (path: string) => /(get|status|search)$/.test(path);

/** Returns `data` of the reply. */
type Handler = (body: Json) => unknown;

class OtherService {
  readonly credentials = {
    apiKey: "other-key",
    authToken: "other-token",
    workspaceId: "other-workspace",
    workspaceAuthToken: "other-workspace-token",
  };
  url = "";
  /** The number of requests that the service has received, for new ids. */
  private received = 0;
  rows: Row[] = [];
  private stale: Row[] = [];
  private staleReads = 0;
  private readonly routes = new Map<string, Handler>();

  constructor(private readonly choices: Choices) {
    this.routeDocuments();
    this.routeMigrations();
    this.routeReads();
    this.routeLocations();
    this.routeUsers();
    this.routeNotices();
    this.routeWorkspace();
  }

  handle(path: string, headers: IncomingHttpHeaders, raw: string): { http: number; reply: object } {
    this.received++;
    const trace = "c0ffee";
    try {
      for (const job of this.all("job")) this.advance(job);
      const parsed: unknown = JSON.parse(raw);
      const body = parameter(isJson(parsed) ? parsed : {}, "data", isJson);
      this.authorize(path, headers, body);
      const handler = this.routes.get(path);
      if (!handler) fail("NOT_FOUND", `POST ${path} is not routed.`);
      const data = isRead(path) ? this.delayed(handler, body) : this.changed(handler, body);
      const result = path.endsWith("/search") ? data : { data, message: "OK", status: "success" };
      return { http: 200, reply: { trace, result } };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { message, status, details } = error;
      return { http: HTTP[status] ?? 422, reply: { trace, error: { message, details, status, help: null } } };
    }
  }

  private post(path: string, handler: Handler): void {
    this.routes.set(path, handler);
  }

  private changed(handler: Handler, body: Json): unknown {
    if (this.staleReads === 0) this.stale = structuredClone(this.rows);
    this.staleReads = this.choices.lag;
    return handler(body);
  }

  private delayed(handler: Handler, body: Json): unknown {
    if (this.staleReads === 0) return handler(body);
    this.staleReads--;
    const current = this.rows;
    this.rows = this.stale;
    try {
      return handler(body);
    } finally {
      this.rows = current;
    }
  }

  private authorize(path: string, headers: IncomingHttpHeaders, body: Json): void {
    const { apiKey, authToken, workspaceId, workspaceAuthToken } = this.credentials;
    const isWorkspace = path.endsWith("/apikey/create");
    const isToken = path.endsWith("/auth/token/get");
    const [id, secret] = isWorkspace ? ["workspace-id", "workspace-auth-token"] : ["api-key", "auth-token"];
    const expected = isWorkspace ? [workspaceId, workspaceAuthToken] : [apiKey, authToken];
    const inHeaders = headers[`x-svc-${id}`] === expected[0] && headers[`x-svc-${secret}`] === expected[1];
    const inBody = body["apiKey"] === apiKey && body["authToken"] === authToken;
    const needsBody = isToken || path.includes("/locations/");
    if ((!isToken && !inHeaders) || (needsBody && !inBody)) fail("PERMISSION_DENIED", "Who are you?");
  }

  private all(table: Table, org?: string, at?: string): Row[] {
    return this.rows.filter(
      (row) => row.table === table && (org ?? row.org) === row.org && (at ?? row.at) === row.at,
    );
  }

  private one(table: Table, org: string, id: string, at?: string): Row | undefined {
    return this.all(table, org, at).find((row) => row.id === id);
  }

  private drop(rows: readonly Row[]): void {
    this.rows = this.rows.filter((row) => !rows.includes(row));
  }

  /** Returns the id of the organization that a request names. */
  private organization(body: Json): string {
    const org = text(body, "organizationId");
    const row = this.one("organization", org, org);
    if (!row && this.choices.secretive) fail("PERMISSION_DENIED", "You shall not pass.");
    if (!row) fail("NOT_FOUND", `We know no organization by the name of ${org}.`);
    if (row.off) fail("FAILED_PRECONDITION", `Organization ${org} is suspended.`);
    return org;
  }

  private createOrganization(body: Json): string {
    const org = text(body, "organizationId");
    if (body["createOrganization"] === true && !this.one("organization", org, org))
      this.rows.push({ table: "organization", org, id: org });
    return this.organization(body);
  }

  /** Returns the ids of the organization and of the document that a request names. */
  private document(body: Json): [org: string, document: string] {
    const org = this.organization(body);
    const id = optional(body, "documentId");
    if (id !== undefined && !this.one("document", org, id)) this.notThere(`Document ${id}`);
    return [org, id ?? ""];
  }

  /** Ends a request that names something missing, unless the service treats it as empty. */
  private notThere(what: string): void {
    const { missing } = this.choices;
    if (missing !== "isEmpty") fail(missing, `${what} does not exist.`);
  }

  private needsConsole(): void {
    if (!this.choices.console) fail("FAILED_PRECONDITION", "Enable this feature in the console.");
  }

  /** Returns the folder of a request; undefined for none. */
  private folder(body: Json, org: string, creates: boolean): string | undefined {
    const id = optional(body, "folderId");
    if (id === undefined || id === "root" || this.one("folder", org, id)) return id;
    if (creates) this.rows.push({ table: "folder", org, id });
    else if (!this.choices.writesCreate) fail("NOT_FOUND", `Folder ${id} is missing.`);
    return creates ? id : undefined;
  }

  private routeDocuments(): void {
    const { writesCreate, taken, tidy } = this.choices;
    this.post("/v2/organizations/documents/add", (body) => {
      const ids = parameter(body, "documents", isRecords).map((document) => text(document, "documentId"));
      if (ids.length === 0 && !writesCreate) fail("INVALID_ARGUMENT", "Nothing to add.");
      const org = this.createOrganization(body);
      const folder = this.folder(body, org, body["createFolder"] === true);
      return each(ids, (id) => {
        const existing = this.one("document", org, id);
        if (existing && taken !== "isReplaced") return failed(`Document ${id} already exists.`);
        if (existing) this.drop([existing]);
        this.rows.push({ table: "document", org, id, at: folder ?? "root" });
        return passed("Stored");
      });
    });
    this.post("/v1/organizations/documents/move", (body) => {
      const org = this.organization(body);
      const moving = texts(body, "documentIds").map((id) => this.one("document", org, id));
      if (moving.includes(undefined) && !writesCreate) fail("NOT_FOUND", "No such documents.");
      const folder = this.folder(body, org, writesCreate) ?? "root";
      for (const document of moving) if (document) document.at = folder;
    });
    this.post("/v1/organizations/documents/update", (body) => this.updateDocuments(body));
    this.post("/v1/organizations/documents/delete", (body) => {
      const org = this.organization(body);
      const reply = each(texts(body, "documentIds"), (id) => {
        const document = this.one("document", org, id);
        if (!document) return passed("Document does not exist");
        this.drop([document, ...this.all("editor", org, id), ...this.all("notice", org, id)]);
        return passed("Removed");
      });
      if (tidy && this.all("document", org).length === 0)
        this.drop([...this.all("organization", org), ...this.all("folder", org)]);
      return reply;
    });
  }

  private updateDocuments(body: Json): unknown {
    const org = this.organization(body);
    const { nameless, writesCreate } = this.choices;
    const documents = parameter(body, "documents", isRecords);
    const names = new Map(documents.map((each) => [text(each, "documentId"), each["documentName"]]));
    if (nameless === "failsAll" && [...names.values()].includes(""))
      fail("INVALID_ARGUMENT", "Names must not be blank.");
    return each([...names.keys()], (id) => {
      const isThere = this.one("document", org, id) !== undefined;
      if (!isThere && !writesCreate) return failed(`There is no document ${id}`);
      if (names.get(id) === "" && nameless === "failsAlone") return failed("Names must not be blank");
      if (!isThere) this.rows.push({ table: "document", org, id, at: "root" });
      return passed("Stored");
    });
  }

  private routeMigrations(): void {
    const { failsLate, taken, missing } = this.choices;
    this.post("/v2/organizations/documents/migrate", (body) => {
      const org = this.organization(body);
      const [at, to] = [text(body, "documentId"), text(body, "newDocumentId")];
      if (!failsLate && !this.one("document", org, at)) fail("NOT_FOUND", `No document ${at}.`);
      if (taken !== "isReplaced" && this.one("document", org, to))
        fail(taken, `Document ${to} already exists.`);
      const migrationId = `job-${this.received}`;
      this.rows.push({ table: "job", org, id: migrationId, at, to, age: 0, state: "pending" });
      return { estimate: "soon", migrationId };
    });
    this.post("/v2/organizations/documents/migrate/status", (body) => {
      const migrationId = text(body, "migrationId");
      const job = this.one("job", this.organization(body), migrationId);
      if (job) return { status: job.state, migrationId };
      return fail(missing === "isEmpty" ? "NOT_FOUND" : missing, `No migration ${migrationId} was found.`);
    });
  }

  /** Migrations advance with each request, whatever it is. */
  private advance(job: Row): void {
    const { copies, taken } = this.choices;
    const { org, at = "", to = "", age = 0 } = job;
    job.age = age + 1;
    if (job.age === 2) job.state = "in_progress";
    if (job.age !== 3) return;
    const [document, other] = [this.one("document", org, at), this.one("document", org, to)];
    const isPossible = document !== undefined && (!other || taken === "isReplaced");
    job.state = isPossible ? "completed" : "failed";
    if (!isPossible) return;
    if (other) this.drop([other]);
    if (copies) this.rows.push({ ...document, id: to });
    else document.id = to;
  }

  private routeReads(): void {
    const { missing } = this.choices;
    this.post("/v2/organizations/folders/get", (body) => {
      this.needsConsole();
      const id = optional(body, "folderId");
      const org = text(body, "organizationId");
      if (missing !== "isEmpty" || this.one("organization", org, org)) this.organization(body);
      const found = this.all("folder", org).filter((row) => (id ?? row.id) === row.id);
      if (id !== undefined && found.length === 0) this.notThere(`Folder ${id}`);
      return found.map((row) => ({ ancestors: ["root"], color: "red", folderId: row.id }));
    });
    this.post("/v2/crdt/get", (body) => {
      const id = optional(body, "editorId");
      const found = this.all("editor", ...this.document(body)).filter((row) => (id ?? row.id) === row.id);
      if (found.length === 0 && missing === "NOT_FOUND") fail("NOT_FOUND", "Nothing was written.");
      return found.map((row) => ({ sessionId: null, ...row.fields, id: row.id, length: 1 }));
    });
    this.post("/v2/crdt/update", (body) => {
      const [org, document] = this.document(body);
      const editor = this.one("editor", org, text(body, "editorId"), document);
      if (!editor) return fail("NOT_FOUND", "This editor does not exist.");
      editor.fields = { data: body["data"] };
    });
    this.post("/v2/recordings/get", (body) => {
      this.document(body);
      return [];
    });
    this.post("/v2/memory/search", (body) => ({ totalInScope: 0, model: text(body, "query"), results: [] }));
  }

  private routeLocations(): void {
    const idOf = (location: Json) => JSON.stringify(location["id"] ?? location);
    this.post("/v1/organizations/documents/locations/update", (body) => {
      const change = parameter(body, "migrate", isJson);
      const fields = parameter(change, "newLocation", isJson);
      const [org, at] =
        body["organizationId"] === undefined ? ["", text(body, "documentId")] : this.document(body);
      const old = this.one("location", org, idOf(parameter(change, "oldLocation", isJson)), at);
      if (!old && !this.choices.writesCreate) fail("NOT_FOUND", "This location does not exist.");
      if (old) this.drop([old]);
      const merged = body["merge"] === true ? { ...old?.fields, ...fields } : fields;
      this.rows.push({ table: "location", org, id: idOf(merged), at, fields: merged });
      return null;
    });
    this.post("/v1/organizations/documents/locations/data/delete", (body) => {
      const id = idOf(parameter(body, "location", isJson));
      this.drop(this.all("location", undefined, text(body, "documentId")).filter((row) => row.id === id));
      return null;
    });
  }

  private routeUsers(): void {
    const placeOf = (body: Json) => optional(body, "documentId") ?? optional(body, "folderId") ?? "";
    this.post("/v2/users/get", (body) => {
      this.needsConsole();
      const [org] = this.document(body);
      const ids = body["userIds"] === undefined ? undefined : texts(body, "userIds");
      const all = body["allDocuments"] === true;
      const usersAt = (place: string) =>
        this.all("user", org, place)
          .filter(({ id }) => ids?.includes(id) ?? true)
          .map(({ id, fields }) => ({ avatar: null, ...fields, userId: id }));
      if (!all) return usersAt(placeOf(body));
      const groups = each(
        this.all("document", org).map(({ id }) => id),
        usersAt,
      );
      return body["groupByDocumentId"] === true ? groups : Object.values(groups).flat();
    });
    this.post("/v1/users/update", (body) => {
      const org = this.organization(body);
      const users = new Map(parameter(body, "users", isRecords).map((user) => [text(user, "userId"), user]));
      return each([...users.keys()], (id) => {
        const row = this.one("user", org, id, placeOf(body));
        if (!row) return failed("User does not exist.");
        row.fields = { ...row.fields, ...users.get(id) };
        return passed("User updated.");
      });
    });
    this.post("/v2/users/data/get", (body) => {
      const [org, id] = [this.organization(body), text(body, "userId")];
      const notifications = this.all("notice", org).filter(({ fields }) => fields?.[id] === true);
      return { notifications, recordings: [], reactions: [], comments: [] };
    });
  }

  private routeNotices(): void {
    this.post("/v1/notifications/add", (body) => {
      const org = this.createOrganization(body);
      const at = text(body, "documentId");
      if (body["createDocument"] === true && !this.one("document", org, at))
        this.rows.push({ table: "document", org, id: at, at: "root" });
      this.document(body);
      const id = optional(body, "notificationId") ?? `notice-${this.received}`;
      if (this.one("notice", org, id))
        return { message: "Seen before", success: this.choices.taken === "isReplaced" };
      const users = parameter(body, "notifyUsers", isRecords).map((user) => [text(user, "userId"), true]);
      this.rows.push({ table: "notice", org, id, at, fields: Object.fromEntries(users) as Json });
      return passed("Queued");
    });
    this.post("/v1/notifications/delete", (body) => {
      const org = this.organization(body);
      const user = optional(body, "userId");
      const found = this.all("notice", org, optional(body, "documentId")).filter(
        ({ fields }) => user === undefined || fields?.[user] === true,
      );
      const ids =
        body["notificationIds"] === undefined ? found.map(({ id }) => id) : texts(body, "notificationIds");
      this.drop(found.filter(({ id }) => ids.includes(id)));
      return each(ids, (id) =>
        found.some((row) => row.id === id)
          ? passed("Notification deleted.")
          : failed("Failed to delete notification."),
      );
    });
    this.post("/v2/notifications/config/get", (body) => {
      this.needsConsole();
      const metadata = { organizationId: this.organization(body), userId: text(body, "userId") };
      const documents = body["documentIds"] === undefined ? [undefined] : texts(body, "documentIds");
      const config = { email: "ALL" };
      return documents.map((documentId) => ({ metadata: { ...metadata, documentId }, config }));
    });
  }

  private routeWorkspace(): void {
    this.post("/v2/organizations/access/disablestate/update", (body) =>
      each(texts(body, "organizationIds"), (id) => {
        const [found, off] = [this.one("organization", id, id), body["disabled"] === true];
        if (!found && !this.choices.writesCreate) return failed("Organization does not exist");
        if (found) found.off = off;
        else this.rows.push({ table: "organization", org: id, id, off });
        return passed("Switched");
      }),
    );
    this.post("/v2/workspace/apikey/create", (body) => {
      if (!text(body, "ownerEmail").includes("@") || !["testing", "production"].includes(text(body, "type")))
        fail("INVALID_ARGUMENT", "This key cannot be created.");
      return { apiKey: `key-${this.received}` };
    });
    this.post("/v1/auth/token/get", (body) => ({ expires: "48h", token: text(body, "userId") }));
    this.post("/v2/workspace/domains/add", (body) => this.changeDomains(body, "domainsAdded"));
    this.post("/v2/workspace/domains/delete", (body) => this.changeDomains(body, "domainsRemoved"));
    this.post("/v2/workspace/advancedwebhook/endpoints/get", () => {
      this.needsConsole();
      return { done: true, prevIterator: null, iterator: null, endpoints: [] };
    });
    this.post("/v2/workspace/advancedwebhook/endpoints/secret/get", (body) => {
      this.needsConsole();
      fail("NOT_FOUND", `Endpoint ${text(body, "endpointId")} does not exist.`);
    });
  }

  private changeDomains(body: Json, change: "domainsAdded" | "domainsRemoved"): object {
    const bare = texts(body, "domains").map((entry) =>
      entry.toLowerCase().replace(/^(\w+:\/\/)?(www\.)?/, ""),
    );
    const ids = [...new Set(bare.map((domain) => domain.replace(/\/.*/, "")))];
    const known = ids.filter((id) => this.one("domain", "", id));
    const unknown = ids.filter((id) => !known.includes(id));
    const [changed, skipped] = change === "domainsAdded" ? [unknown, known] : [known, unknown];
    if (change === "domainsAdded") for (const id of changed) this.rows.push({ table: "domain", org: "", id });
    else this.drop(this.all("domain").filter(({ id }) => changed.includes(id)));
    const data = { skippedDomains: skipped, [change]: changed };
    if (skipped.length > 0 && !this.choices.writesCreate)
      fail("INTERNAL", "Some domains were skipped.", data);
    return data;
  }
}

/** Starts the service on loopback. `close` ends it. */
export async function startOtherService(choices: Choices) {
  const service = new OtherService(choices);
  const server = createServer((request, response) => {
    void bodyOf(request).then((raw) => {
      const { http, reply } = service.handle(request.url ?? "", request.headers, raw);
      response.writeHead(http, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(reply));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The service has no address");
  service.url = `http://127.0.0.1:${address.port}`;
  const close = (): void => {
    server.close().closeAllConnections();
  };
  return Object.assign(service, { close });
}
