import { createHash } from "node:crypto";
import { isObject, present, type JsonObject } from "../../json";

/** Masks a key: returns its last four characters and a fingerprint that distinguishes it from other keys. */
export function masked(value: string): string {
  const fingerprint = createHash("sha256").update(value).digest("hex").slice(0, 8);
  return `***${value.length >= 12 ? value.slice(-4) : ""} (${fingerprint})`;
}

/** Returns the settings of a key, or the data of a request, with the two credentials that they can contain masked. */
export function withoutSecrets(settings: JsonObject): JsonObject {
  const { emailServiceConfig: email, webhookServiceConfig: webhook, ...rest } = settings;
  return present({
    ...rest,
    emailServiceConfig: isObject(email) && "apiKey" in email ? { ...email, apiKey: "***" } : email,
    webhookServiceConfig:
      isObject(webhook) && "authToken" in webhook ? { ...webhook, authToken: "***" } : webhook,
  });
}
