import { afterEach, beforeEach } from "@jest/globals";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../src/emulator";

/** The emulator that the current test started last. */
export let emulator: Emulator;
const started: Emulator[] = [];

/** Starts an emulator, which is closed after the test. */
export async function start(options: EmulatorOptions): Promise<void> {
  emulator = await startEmulator(options);
  started.push(emulator);
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.close()));
});

export function startBeforeEach(options: EmulatorOptions): void {
  beforeEach(() => start(options));
}

/** Returns the contents of the organization "acme". */
export const acme = () => emulator.contents().organizations.acme;

export const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));

/** The response to a request. The tests send requests without the client, so that they do not depend on it. */
export interface Reply {
  readonly status: number;
  readonly body: {
    result?: { status?: string; message?: string; data?: unknown; [field: string]: unknown };
    error?: { status: string; message: string; details?: unknown; code?: number };
  };
}

export const KEY_HEADERS = { "x-svc-api-key": "demo-api-key", "x-svc-auth-token": "demo-auth-token" };

export const WORKSPACE_HEADERS = {
  "x-svc-workspace-id": "demo-workspace",
  "x-svc-workspace-auth-token": "demo-workspace-token",
};

export const BODY_CREDENTIALS = { apiKey: "demo-api-key", authToken: "demo-auth-token" };

export function raw(
  path: string,
  data: unknown,
  headers: Record<string, string> = KEY_HEADERS,
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(emulator.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ data }),
    redirect: "manual",
    signal,
  });
}

export async function call(
  path: string,
  data: unknown,
  headers: Record<string, string> = KEY_HEADERS,
): Promise<Reply> {
  const response = await raw(path, data, headers);
  return { status: response.status, body: (await response.json()) as Reply["body"] };
}

/** Returns `result.data` of a successful call. */
export async function dataOf(
  path: string,
  data: unknown,
  headers: Record<string, string> = KEY_HEADERS,
): Promise<unknown> {
  const { body } = await call(path, data, headers);
  if (!body.result) throw new Error(`${path}: ${JSON.stringify(body.error)}`);
  return body.result.data;
}

/** Returns the HTTP status, `error.status` and the message of a failed call. */
export async function failureOf(
  path: string,
  data: unknown,
  headers: Record<string, string> = KEY_HEADERS,
): Promise<string> {
  const { status, body } = await call(path, data, headers);
  if (!body.error) throw new Error(`${path} succeeded: ${JSON.stringify(body.result)}`);
  return `${status} ${body.error.status}: ${body.error.message}`;
}

export const PATHS = {
  createApiKey: "/v2/workspace/apikey/create",
  generateToken: "/v1/auth/token/get",
  addDocuments: "/v2/organizations/documents/add",
  moveDocuments: "/v1/organizations/documents/move",
  updateDocuments: "/v1/organizations/documents/update",
  deleteDocuments: "/v1/organizations/documents/delete",
  migrateDocument: "/v2/organizations/documents/migrate",
  getMigrationStatus: "/v2/organizations/documents/migrate/status",
  updateLocation: "/v1/organizations/documents/locations/update",
  deleteLocationData: "/v1/organizations/documents/locations/data/delete",
  getFolders: "/v2/organizations/folders/get",
  getUsers: "/v2/users/get",
  updateUsers: "/v1/users/update",
  getUserData: "/v2/users/data/get",
  addNotifications: "/v1/notifications/add",
  deleteNotifications: "/v1/notifications/delete",
  getNotificationConfig: "/v2/notifications/config/get",
  updateDisabledState: "/v2/organizations/access/disablestate/update",
  getRecordings: "/v2/recordings/get",
  getCrdtData: "/v2/crdt/get",
  updateCrdtData: "/v2/crdt/update",
  searchJudgments: "/v2/memory/search",
  addDomains: "/v2/workspace/domains/add",
  deleteDomains: "/v2/workspace/domains/delete",
  getWebhookEndpoints: "/v2/workspace/advancedwebhook/endpoints/get",
  getWebhookEndpointSecret: "/v2/workspace/advancedwebhook/endpoints/secret/get",
} as const;
