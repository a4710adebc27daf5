const LATEST_MS = 8.64e15;

/** Returns when a JWT expires, in epoch milliseconds, or undefined if it does not contain that. Does not verify the token. */
export function expiryOf(token: string): number | undefined {
  const [, payload = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined;
    const milliseconds = typeof claims.exp === "number" ? claims.exp * 1000 : NaN;
    return Math.abs(milliseconds) <= LATEST_MS ? milliseconds : undefined;
  } catch {
    return undefined;
  }
}
