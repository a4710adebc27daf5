import { createHash } from "node:crypto";
import { isObject, present, type JsonObject } from "../../json";

/** The last four characters and a fingerprint, by which keys can be told apart. */
export function masked(value: string): string {
  const fingerprint = createHash("sha256").update(value).digest("hex").slice(0, 8);
  return `***${value.length >= 12 ? value.slice(-4) : ""} (${fingerprint})`;
}

/** The settings of a key, or a request's data, with the two credentials that they can hold masked. */
export function withoutSecrets(settings: JsonObject): JsonObject {
  const { emailServiceConfig: email, webhookServiceConfig: webhook, ...rest } = settings;
  return present({
    ...rest,
    emailServiceConfig: isObject(email) && "apiKey" in email ? { ...email, apiKey: "***" } : email,
    webhookServiceConfig:
      isObject(webhook) && "authToken" in webhook ? { ...webhook, authToken: "***" } : webhook,
  });
}
