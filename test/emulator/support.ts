import { beforeEach } from "@jest/globals";
import { operations } from "../../src/api/operations";
import type { Behaviours, Emulator, EmulatorOptions, OperationName, Seed } from "../../src/emulator";
import { NOTIFICATION as ANY_NOTIFICATION } from "../support";
import { temporaryEmulator } from "../temporary";

/** The emulator that the current test started last. */
export let emulator: Emulator;

/** Starts an emulator for the current test. */
export async function start(options: EmulatorOptions): Promise<void> {
  emulator = await temporaryEmulator(options);
}

/** Starts an emulator with this data before each test. */
export function startBeforeEach(seed: Seed, behaviours: Partial<Behaviours> = {}): void {
  beforeEach(() => start({ seed, behaviours }));
}

/** A notification about the document "one" of the organization "acme". */
export const NOTIFICATION = { ...ANY_NOTIFICATION, documentId: "one", notifyUsers: [] };

/** Returns the contents of the organization "acme". */
export const acme = () => emulator.contents().organizations.acme;

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

/** An operation, or a path that has none. */
export type Target = OperationName | `/${string}`;

const paths = new Map<string, string>(Object.entries(operations).map(([name, { path }]) => [name, path]));

export function raw(
  target: Target,
  data: unknown,
  headers: Record<string, string> = KEY_HEADERS,
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(emulator.url + (paths.get(target) ?? target), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ data }),
    redirect: "manual",
    signal,
  });
}

export async function call(
  target: Target,
  data: unknown,
  headers: Record<string, string> = KEY_HEADERS,
): Promise<Reply> {
  const response = await raw(target, data, headers);
  return { status: response.status, body: (await response.json()) as Reply["body"] };
}

/** Returns `result.data` of a successful call. */
export async function dataOf(
  target: Target,
  data: unknown,
  headers: Record<string, string> = KEY_HEADERS,
): Promise<unknown> {
  const { body } = await call(target, data, headers);
  if (!body.result) throw new Error(`${target}: ${JSON.stringify(body.error)}`);
  return body.result.data;
}

/** Returns the HTTP status, `error.status` and the message of a failed call. */
export async function failureOf(
  target: Target,
  data: unknown,
  headers: Record<string, string> = KEY_HEADERS,
): Promise<string> {
  const { status, body } = await call(target, data, headers);
  if (!body.error) throw new Error(`${target} succeeded: ${JSON.stringify(body.result)}`);
  return `${status} ${body.error.status}: ${body.error.message}`;
}
