import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { afterEach } from "@jest/globals";
import { CollabClient, type ClientOptions, type OperationName, type SettingValues } from "../../../src/api";

/** A request as the service received it. */
export interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly data: Record<string, unknown>;
}

export type Answer = (response: ServerResponse, request: Seen) => void;

export interface Service {
  readonly url: string;
  readonly seen: Seen[];
}

const cleanups: (() => Promise<unknown>)[] = [];

/** Runs `cleanup` after the test. Cleanups run in reverse order of registration. */
export function afterwards(cleanup: () => Promise<unknown>): void {
  cleanups.unshift(cleanup);
}

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Starts a server on a free port and stops it after the test. */
export async function listen(
  server: Server & { closeAllConnections?: () => void },
  host = "127.0.0.1",
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  afterwards(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections?.();
      }),
  );
  return (server.address() as AddressInfo).port;
}

/** Starts a service that gives these answers in order and then repeats the last one. */
export async function serviceThat(...answers: Answer[]): Promise<Service> {
  const seen: Seen[] = [];
  const port = await listen(createServer(listener(seen, answers)));
  return { url: `http://127.0.0.1:${port}`, seen };
}

export function listener(seen: Seen[], answers: readonly Answer[]): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { data: Record<string, unknown> };
      seen.push({ path: request.url ?? "", headers: request.headers, data: body.data });
      answers[Math.min(seen.length, answers.length) - 1]?.(response, seen[seen.length - 1] as Seen);
    });
  };
}

/** Returns a client of the service that records its pauses and skips them. Its clock advances by the same amount. */
export function clientOf(
  { url }: Pick<Service, "url">,
  settings: SettingValues = {},
  options: ClientOptions = {},
): CollabClient & { readonly waits: number[] } {
  const waits: number[] = [];
  let skipped = 0;
  const now = () => performance.now() + skipped;
  const sleep = (milliseconds: number) => {
    waits.push(milliseconds);
    skipped += milliseconds;
    return Promise.resolve();
  };
  const client = new CollabClient(
    {
      baseUrl: url,
      apiKey: "api-key-canary",
      authToken: "auth-token-canary",
      workspaceId: "workspace-id-canary",
      workspaceAuthToken: "workspace-token-canary",
      ...settings,
    },
    { now, sleep, ...options },
  );
  afterwards(() => client.close());
  return Object.assign(client, { waits });
}

/** Returns the error that a promise was rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return Object.assign(error, {}) as Error & Record<string, unknown>;
  }
  throw new Error("this should have failed");
}

/** Sends a request that changes nothing. */
export const read = (client: CollabClient, signal?: AbortSignal) =>
  client.getFolders({ organizationId: "acme" }, { signal });

/** Calls an operation by its name, with a request that may be invalid. */
export const callByName = (client: CollabClient, name: OperationName, request: object) =>
  Reflect.apply(client[name], undefined, [request]) as Promise<unknown>;
