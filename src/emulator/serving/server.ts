import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { operations, type OperationName } from "../../api/operations";
import { isMap, jsonIn } from "../../values/plain";
import { control, CONTROL_PATH } from "../control";
import type { Service } from "../service";
import { carryOut, rejectionReply, withoutCredentials, type Reply } from "./carry-out";
import { respondWith, sendHtml, sendJson } from "./deliver";
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
    sendJson(response, { ...rejectionReply(rejection, service.behaviours), httpStatus });
  };
  // Reads even a body that is too long: a client receives the rejection only after it has sent the body.
  const bytes = await buffer(request);
  const body = jsonIn(bytes.toString("utf8"));
  const operation = routes.get(path);
  if (bytes.length > BODY_LIMIT)
    reject(413, new Rejection("INVALID_ARGUMENT", messages.bodyTooLong(BODY_LIMIT)));
  else if (path.startsWith(CONTROL_PATH))
    sendJson(response, control(service, path.slice(CONTROL_PATH.length), body));
  else if (!operation) reject(404, new Rejection("NOT_FOUND", messages.pathMissing(path)));
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
  const data = isMap(body) ? body.data : undefined;
  const { outcome } = service.addRequest(operation, data);
  const fault = service.faults.take(operation, withoutCredentials("body", data));
  if (fault) outcome.fault = fault.kind;
  response.once("finish", () => {
    outcome.httpStatus = response.statusCode;
  });
  if (service.latencyMs > 0) await wait(service.latencyMs, undefined, { signal: service.closing });
  if (service.behaviours.advancedWebhooks === "missing" && operation.startsWith("getWebhookEndpoint")) {
    sendHtml(response, 404);
    return;
  }
  const isJson = headers["content-type"]?.startsWith("application/json");
  const request = { operation, headers, body: isJson ? body : undefined };
  const apply = (): Reply =>
    carryOut(service, request, outcome, fault?.kind === "itemFailure" ? fault : undefined);
  if (fault) await respondWith(fault, response, apply, operation, service);
  else sendJson(response, apply());
}
