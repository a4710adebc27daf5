import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { operations, type OperationName } from "../../api/operations";
import { control, CONTROL_PATH } from "../control";
import { changeReply } from "../faults/change-reply";
import type { Fault } from "../faults/faults";
import { isObject } from "../json";
import type { Service } from "../service";
import { carryOut, rejectionReply, withoutCredentials, type Reply } from "./carry-out";
import * as deliver from "./deliver";
import { Rejection } from "./handler";
import { messages } from "./messages";

const BODY_LIMIT = 16 * 1024 * 1024;

const routes = new Map<string, OperationName>(
  (Object.keys(operations) as OperationName[]).map((name) => [operations[name].path, name]),
);

/** Answers one HTTP request, either to the API or to the emulator's control API. */
export async function handle(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", url = "/" } = request;
  const path = new URL(url, "http://emulator").pathname;
  const reject = (httpStatus: number, rejection: Rejection): void => {
    deliver.sendJson(response, { ...rejectionReply(rejection, service.behaviours), httpStatus });
  };
  const bytes = await readBody(request);
  if (bytes === undefined) {
    reject(413, new Rejection("INVALID_ARGUMENT", messages.bodyTooLong({ limit: BODY_LIMIT })));
    return;
  }
  const body = parse(bytes);
  const operation = routes.get(path);
  if (path.startsWith(CONTROL_PATH))
    deliver.sendJson(response, control(service, method, path.slice(CONTROL_PATH.length), body));
  else if (!operation) reject(404, new Rejection("NOT_FOUND", messages.pathMissing({ path })));
  else if (method !== "POST") reject(405, new Rejection("INVALID_ARGUMENT", messages.onlyPost));
  else await serve(service, operation, request, body, response);
}

async function serve(
  service: Service,
  operation: OperationName,
  { headers }: IncomingMessage,
  body: unknown,
  response: ServerResponse,
): Promise<void> {
  const { store, behaviours, headerPrefix, closing } = service;
  const data = isObject(body) ? body.data : undefined;
  const { outcome } = service.addRequest(operation, data);
  const fault = service.faults.take(operation, withoutCredentials("body", data));
  if (fault) outcome.fault = fault.kind;
  response.once("finish", () => {
    outcome.httpStatus = response.statusCode;
  });
  if (service.latencyMs > 0) await wait(service.latencyMs, undefined, { signal: closing });
  if (behaviours.advancedWebhooks === "missing" && operation.startsWith("getWebhookEndpoint")) {
    deliver.sendHtml(response, 404);
    return;
  }
  const json = headers["content-type"]?.startsWith("application/json");
  const api = { operation, headers, headerPrefix, body: json ? body : undefined, outcome };
  const apply = (): Reply =>
    carryOut(api, store, behaviours, fault?.kind === "itemFailure" ? fault : undefined);
  if (fault) await respondWith(fault, response, apply, operation, service);
  else deliver.sendJson(response, apply());
}

async function respondWith(
  fault: Fault,
  response: ServerResponse,
  apply: () => Reply,
  operation: OperationName,
  { closing, behaviours }: Service,
): Promise<void> {
  switch (fault.kind) {
    case "status":
      if (fault.applied) apply();
      deliver.sendStatus(response, fault, behaviours.messageStyle);
      return;
    case "html":
      if (fault.applied) apply();
      deliver.sendHtml(response, fault.httpStatus ?? 502);
      return;
    case "throttle":
      deliver.sendThrottle(response, fault, behaviours.messageStyle);
      return;
    case "redirect":
      deliver.sendRedirect(response, fault);
      return;
    case "resetBefore":
      deliver.reset(response);
      return;
    case "resetAfter":
      apply();
      deliver.reset(response);
      return;
    case "hang":
      if (fault.when === "after") apply();
      return;
    case "slow":
      await deliver.sendSlowly(response, apply(), fault, closing);
      return;
    case "truncate":
      deliver.sendTruncated(response, apply());
      return;
    case "wrongJson":
      deliver.sendWrongJson(response, apply());
      return;
    case "huge":
      await deliver.sendHuge(response, apply(), fault);
      return;
    case "itemFailure":
      deliver.sendJson(response, apply());
      return;
    default: {
      const { httpStatus, body } = apply();
      deliver.sendJson(response, { httpStatus, body: changeReply(body, fault, operation) });
    }
  }
}

/**
 * Returns undefined if the body is too long. The rest of such a body is read and discarded, so that the client receives the
 * rejection.
 */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
