import { createHmac } from "node:crypto";
import type { JsonObject } from "../../json";

const base64url = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * A JWT with these claims (HS256). A library would bring thirteen more packages to everyone who installs this one, for what
 * are three lines. The tests read and verify our tokens with one.
 */
export function signed(claims: JsonObject, secret: string): string {
  const content = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}
