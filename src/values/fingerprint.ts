import { createHash } from "node:crypto";

/** Returns a text that distinguishes keys without revealing them. */
export function fingerprintOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 16);
}
