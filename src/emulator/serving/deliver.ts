import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { OperationName } from "../../api/operations";
import { changeReply } from "../faults/change-reply";
import type { Fault, FaultOf } from "../faults/faults";
import type { Service } from "../service";
import type { Reply } from "./carry-out";
import { messages, type MessageStyle } from "./messages";

export function sendJson(response: ServerResponse, { httpStatus, body }: Reply): void {
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

const PAGE =
  "<!DOCTYPE html>\n<html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>\n";

export const sendHtml = (response: ServerResponse, httpStatus: number): void => {
  sendText(response, httpStatus, PAGE, { "content-type": "text/html" });
};

/** Answers a request with an injected fault. `apply` applies the request and returns the reply that the fault breaks. */
export async function respondWith(
  fault: Fault,
  response: ServerResponse,
  apply: () => Reply,
  operation: OperationName,
  { closing, behaviours: { messageStyle } }: Service,
): Promise<void> {
  switch (fault.kind) {
    case "status":
      if (fault.applied) apply();
      sendStatus(response, fault, messageStyle);
      return;
    case "html":
      if (fault.applied) apply();
      sendHtml(response, fault.httpStatus ?? 502);
      return;
    case "throttle":
      sendThrottle(response, fault, messageStyle);
      return;
    case "redirect":
      sendText(response, fault.httpStatus ?? 302, "{}", { location: fault.location ?? "/elsewhere" });
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
    case "slow":
      await sendSlowly(response, apply(), fault, closing);
      return;
    case "truncate":
      sendTruncated(response, apply());
      return;
    case "wrongJson":
      sendText(response, 200, `${JSON.stringify(apply().body).slice(0, -1)},}`);
      return;
    case "huge":
      await sendHuge(response, apply(), fault);
      return;
    case "itemFailure":
      sendJson(response, apply());
      return;
    default: {
      const { httpStatus, body } = apply();
      sendJson(response, { httpStatus, body: changeReply(body, fault, operation) });
    }
  }
}

function sendThrottle(response: ServerResponse, fault: FaultOf<"throttle">, style: MessageStyle): void {
  const { httpStatus = 429, retryAfter = 1, form = "seconds" } = fault;
  const date = new Date(Date.now() + retryAfter * 1000).toUTCString();
  const value = form === "date" ? date : String(Math.ceil(retryAfter));
  const status = httpStatus === 429 ? "RESOURCE_EXHAUSTED" : "UNAVAILABLE";
  const body = { error: { status, message: messages.throttled[style] } };
  sendText(response, httpStatus, JSON.stringify(body), form === "none" ? {} : { "retry-after": value });
}

function sendStatus(response: ServerResponse, fault: FaultOf<"status">, style: MessageStyle): void {
  const { httpStatus, error = { status: "INTERNAL", message: messages.injected[style] } } = fault;
  // A 204 or a 304 never has a body.
  if (fault.body === "empty" || httpStatus === 204 || httpStatus === 304)
    response.writeHead(httpStatus).end();
  else if (fault.body === "html") sendHtml(response, httpStatus);
  else sendJson(response, { httpStatus, body: { error } });
}

function begin(response: ServerResponse, { httpStatus, body }: Reply): Buffer {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(httpStatus, { "content-type": "application/json", "content-length": bytes.length });
  return bytes;
}

function sendTruncated(response: ServerResponse, reply: Reply): void {
  const bytes = begin(response, reply);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
}

async function sendSlowly(
  response: ServerResponse,
  reply: Reply,
  { bytes: size = 8, everyMs = 100 }: FaultOf<"slow">,
  signal: AbortSignal,
): Promise<void> {
  const bytes = begin(response, reply);
  for (let at = 0; at < bytes.length && !response.destroyed; at += Math.max(1, size)) {
    response.write(bytes.subarray(at, at + Math.max(1, size)));
    await wait(everyMs, undefined, { signal });
  }
  response.end();
}

const MEBIBYTE = "x".repeat(1024 * 1024);

/** Sends the reply with padding, until the padding is complete or the client disconnects. */
async function sendHuge(
  response: ServerResponse,
  { httpStatus, body }: Reply,
  { mebibytes = 32 }: FaultOf<"huge">,
): Promise<void> {
  function* parts() {
    yield `${JSON.stringify(body).slice(0, -1)},"padding":"`;
    for (let sent = 0; sent < mebibytes; sent += 1) yield MEBIBYTE;
    yield '"}';
  }
  response.writeHead(httpStatus, { "content-type": "application/json" });
  // A client may stop reading.
  await pipeline(parts, response).catch(() => undefined);
}
