import { z } from "zod";
import type { Reply } from "./dispatch";

/** The content of a reply's body, regardless of its HTTP status. */
export type Envelope =
  | { readonly outcome: "success"; readonly result: object }
  | {
      readonly outcome: "failure";
      readonly status: string;
      readonly message: string;
      readonly details: unknown;
    }
  | { readonly outcome: "unreadable"; readonly why: string };

const envelope = z.object({
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});

const failure = z.object({
  status: z.string().catch("UNKNOWN"),
  message: z.string().catch("the service gave no reason"),
  details: z.unknown().optional(),
});

const utf8 = new TextDecoder();

const success = z.custom<object>((value) => typeof value === "object" && value !== null);

/** Reads the envelope of a reply. */
export function envelopeOf({ headers, body }: Reply): Envelope {
  if (body.length === 0) return { outcome: "unreadable", why: "an empty body" };
  const parsed = envelope.safeParse(parse(body));
  if (!parsed.success) {
    return { outcome: "unreadable", why: otherMediaType(headers["content-type"]) ?? "no usable JSON" };
  }
  const failed = failure.safeParse(parsed.data.error);
  if (failed.success) {
    const { status, message, details } = failed.data;
    return { outcome: "failure", status, message, details };
  }
  const result = success.safeParse(parsed.data.result);
  if (!result.success) return { outcome: "unreadable", why: "neither result nor error" };
  const { status } = result.data as { status?: unknown };
  if (status !== undefined && status !== "success")
    return { outcome: "unreadable", why: "a result.status that is not success" };
  return { outcome: "success", result: result.data };
}

/** Returns the media type of a reply that is not declared as JSON. */
function otherMediaType(contentType: string | string[] | undefined): string | undefined {
  const type =
    typeof contentType === "string" ? /^[\w.+-]{1,40}\/[\w.+-]{1,60}/.exec(contentType)?.[0] : undefined;
  return type && !/json/i.test(type) ? type : undefined;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}
