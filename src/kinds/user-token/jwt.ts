const LATEST_MS = 8.64e15;

/** When a JWT says that it expires, in epoch milliseconds; undefined where it does not say. Nothing verifies it here. */
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
