import { createHmac } from "node:crypto";
import type { JsonObject } from "../../json";

const base64url = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns a JWT with these claims (HS256). This code is hand-written, because a library would add thirteen packages to
 * every installation of this one for what takes three lines. The tests read and verify our tokens with a library.
 */
export function signed(claims: JsonObject, secret: string): string {
  const content = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}
