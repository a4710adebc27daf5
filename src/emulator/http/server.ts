import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { operations, type OperationName } from "../../api/operations";
import { control, CONTROL_PATH } from "../control/control";
import type { Fault } from "../faults/faults";
import { distort, isLie } from "../faults/lies";
import { isObject } from "../json";
import { Rejection } from "../serving/rejection";
import type { Service } from "../service";
import { withoutCredentials } from "./authenticate";
import { carryOut, type ApiRequest } from "./carry-out";
import * as deliver from "./deliver";
import { rejectionReply, type Reply } from "./reply";
import * as words from "./messages";

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
  const path = new URL(request.url ?? "/", "http://emulator").pathname;
  const reject = (httpStatus: number, rejection: Rejection): void => {
    deliver.sendJson(response, { ...rejectionReply(rejection, service.behaviours), httpStatus });
  };
  const bytes = await readBody(request);
  if (bytes === undefined) {
    reject(413, new Rejection("INVALID_ARGUMENT", words.bodyTooLong({ limit: BODY_LIMIT })));
    return;
  }
  const body = parse(bytes);
  if (path.startsWith(CONTROL_PATH)) {
    deliver.sendJson(response, control(service, path.slice(CONTROL_PATH.length), request.method ?? "", body));
    return;
  }
  const operation = routes.get(path);
  if (!operation) reject(404, new Rejection("NOT_FOUND", words.pathMissing({ path })));
  else if (request.method !== "POST") reject(405, new Rejection("INVALID_ARGUMENT", words.onlyPost));
  else await serveApi(service, operation, request, body, response);
}

async function serveApi(
  service: Service,
  operation: OperationName,
  { headers }: IncomingMessage,
  body: unknown,
  response: ServerResponse,
): Promise<void> {
  const data = isObject(body) ? body.data : undefined;
  const { outcome } = service.log.add(operation, data);
  const fault = service.faults.take(operation, withoutCredentials("body", data));
  if (fault) outcome.fault = fault.kind;
  response.once("finish", () => {
    outcome.httpStatus = response.statusCode;
  });
  if (service.latencyMs > 0) await wait(service.latencyMs, undefined, { signal: service.closing });
  if (isLacking(operation, service)) {
    deliver.sendHtml(response, 404);
    return;
  }
  const json = headers["content-type"]?.startsWith("application/json");
  const api: ApiRequest = {
    operation,
    headers,
    headerPrefix: service.headerPrefix,
    body: json ? body : undefined,
    outcome,
  };
  const apply = (): Reply =>
    carryOut(api, service.store, service.behaviours, fault?.kind === "itemFailure" ? fault : undefined);
  await respond(response, apply, fault, operation, service);
}

const isLacking = (operation: OperationName, { behaviours }: Service): boolean =>
  behaviours.advancedWebhooks === "missing" &&
  (operation === "getWebhookEndpoints" || operation === "getWebhookEndpointSecret");

async function respond(
  response: ServerResponse,
  apply: () => Reply,
  fault: Fault | undefined,
  operation: OperationName,
  { closing, behaviours }: Service,
): Promise<void> {
  switch (fault?.kind) {
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
    default: {
      const reply = apply();
      const lie = fault && isLie(fault) ? fault : undefined;
      deliver.sendJson(response, lie ? { ...reply, body: distort(reply.body, lie, operation) } : reply);
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
