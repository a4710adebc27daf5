import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FaultOf } from "../faults/faults";

import type { Reply } from "./carry-out";
import { messages, type MessageStyle } from "./messages";

/** Writes a JSON reply in one piece. */
export function sendJson(response: ServerResponse, { httpStatus, body }: Reply): void {
  sendText(response, httpStatus, JSON.stringify(body));
}

function sendText(
  response: ServerResponse,
  httpStatus: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
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

/** Ends the connection with a reset, so that the client does not see an orderly close. */
export function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

export function sendThrottle(
  response: ServerResponse,
  fault: FaultOf<"throttle">,
  style: MessageStyle,
): void {
  const { httpStatus = 429, retryAfter = 1, form = "seconds" } = fault;
  const date = new Date(Date.now() + retryAfter * 1000).toUTCString();
  const value = form === "date" ? date : String(Math.ceil(retryAfter));
  const status = httpStatus === 429 ? "RESOURCE_EXHAUSTED" : "UNAVAILABLE";
  const body = { error: { status, message: messages.throttled[style] } };
  sendText(response, httpStatus, JSON.stringify(body), form === "none" ? {} : { "retry-after": value });
}

export function sendStatus(response: ServerResponse, fault: FaultOf<"status">, style: MessageStyle): void {
  const { httpStatus, error = { status: "INTERNAL", message: messages.injected[style] } } = fault;
  // A 204 or a 304 never has a body.
  if (fault.body === "empty" || httpStatus === 204 || httpStatus === 304) {
    response.writeHead(httpStatus).end();
  } else if (fault.body === "html") sendHtml(response, httpStatus);
  else sendJson(response, { httpStatus, body: { error } });
}

export function sendRedirect(response: ServerResponse, fault: FaultOf<"redirect">): void {
  sendText(response, fault.httpStatus ?? 302, "{}", { location: fault.location ?? "/elsewhere" });
}

/** Announces the length of the whole body, sends half of it and closes the connection. */
export function sendTruncated(response: ServerResponse, { httpStatus, body }: Reply): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(httpStatus, { "content-type": "application/json", "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
}

export const sendWrongJson = (response: ServerResponse, { body }: Reply): void => {
  sendText(response, 200, `${JSON.stringify(body).slice(0, -1)},}`);
};

export async function sendSlowly(
  response: ServerResponse,
  { httpStatus, body }: Reply,
  { bytes: size = 8, everyMs = 100 }: FaultOf<"slow">,
  signal: AbortSignal,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(httpStatus, { "content-type": "application/json", "content-length": bytes.length });
  for (let at = 0; at < bytes.length && !response.destroyed; at += Math.max(1, size)) {
    response.write(bytes.subarray(at, at + Math.max(1, size)));
    await wait(everyMs, undefined, { signal });
  }
  response.end();
}

const MEBIBYTE = "x".repeat(1024 * 1024);

/** Sends the reply with padding, one mebibyte at a time, until the padding is complete or the client disconnects. */
export async function sendHuge(
  response: ServerResponse,
  { httpStatus, body }: Reply,
  { mebibytes = 32 }: FaultOf<"huge">,
): Promise<void> {
  const text = JSON.stringify(body);
  response.writeHead(httpStatus, { "content-type": "application/json" });
  response.write(`${text.slice(0, -1)},"padding":"`);
  for (let sent = 0; sent < mebibytes && !response.destroyed; sent += 1) {
    await new Promise<void>((resolve) => {
      response.once("close", resolve);
      response.write(MEBIBYTE, () => {
        response.off("close", resolve);
        resolve();
      });
    });
  }
  response.end('"}');
}
