import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { operations, type OperationName } from "../../api/operations";
import { isMap, jsonIn } from "../../values/plain";
import type { Behaviours } from "../behaviours";
import { changeReply, type Fault, type FaultOf } from "../faults";
import { control, CONTROL_PATH, type Service } from "../service";
import { withoutCredentials } from "../state/contents";
import { carryOut, rejectionReply } from "./carry-out";
import { Rejection, type Reply } from "./handler";
import { messages } from "./messages";

const BODY_LIMIT = 16 * 1024 * 1024;

export const routes = new Map<string, OperationName>(
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
  const fault = service.faults.take(operation, withoutCredentials(data));
  if (fault) outcome.fault = fault.kind;
  response.once("finish", () => {
    outcome.httpStatus = response.statusCode;
  });
  if (service.latencyMs > 0) await wait(service.latencyMs, undefined, { signal: service.closing });
  const isJson = headers["content-type"]?.startsWith("application/json");
  const request = { operation, headers, body: isJson ? body : undefined };
  const apply = (): Reply =>
    carryOut(service, request, outcome, fault?.kind === "itemFailure" ? fault : undefined);
  if (fault) respondWith(fault, response, apply, service);
  else sendJson(response, apply());
}

function sendJson(response: ServerResponse, { httpStatus, body }: Reply): void {
  sendText(response, httpStatus, JSON.stringify(body));
}

function sendText(response: ServerResponse, httpStatus: number, text: string, headers: object = {}): void {
  response.writeHead(httpStatus, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

/** Answers a request with an injected fault. `apply` applies the request and returns the reply that the fault breaks. */
function respondWith(
  fault: Fault,
  response: ServerResponse,
  apply: () => Reply,
  { behaviours }: Service,
): void {
  switch (fault.kind) {
    case "status":
      if (fault.applied) apply();
      sendStatus(response, fault, behaviours);
      return;
    case "throttle":
      sendThrottle(response, fault, behaviours);
      return;
    case "resetBefore":
    case "resetAfter":
      if (fault.kind === "resetAfter") apply();
      // An orderly close would look different to the client.
      response.socket?.resetAndDestroy();
      return;
    case "hang":
      if (fault.when === "after") apply();
      return;
    case "truncate":
      sendTruncated(response, apply());
      return;
    case "wrongJson":
      sendText(response, 200, `${JSON.stringify(apply().body).slice(0, -1)},}`);
      return;
    case "itemFailure":
      sendJson(response, apply());
      return;
    default: {
      const { httpStatus, body } = apply();
      sendJson(response, { httpStatus, body: changeReply(body, fault) });
    }
  }
}

function sendThrottle(response: ServerResponse, fault: FaultOf<"throttle">, behaviours: Behaviours): void {
  const { httpStatus = 429, retryAfter = 1, form = "seconds" } = fault;
  const date = new Date(Date.now() + retryAfter * 1000).toUTCString();
  const value = form === "date" ? date : String(Math.ceil(retryAfter));
  const status = httpStatus === 429 ? "RESOURCE_EXHAUSTED" : "UNAVAILABLE";
  const body = { error: { status, message: messages.throttled[behaviours.messageStyle] } };
  sendText(response, httpStatus, JSON.stringify(body), form === "none" ? {} : { "retry-after": value });
}

function sendStatus(response: ServerResponse, fault: FaultOf<"status">, behaviours: Behaviours): void {
  const { httpStatus, error = { status: "INTERNAL", message: messages.injected[behaviours.messageStyle] } } =
    fault;
  // A 204 or a 304 never has a body.
  if (fault.body === "empty" || httpStatus === 204 || httpStatus === 304)
    response.writeHead(httpStatus).end();
  else sendJson(response, { httpStatus, body: { error } });
}

function sendTruncated(response: ServerResponse, { httpStatus, body }: Reply): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(httpStatus, { "content-type": "application/json", "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
}
