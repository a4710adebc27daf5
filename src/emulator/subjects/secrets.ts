import { objectOf } from "../json";
import type { Credentials, Store } from "./store";

/** The credentials and secrets of an emulator in clear. They are made up and open nothing else. */
export interface Secrets {
  credentials: Credentials;
  /** The auth token of each API key; for a key that was created over the API, the only way to learn it. */
  apiKeys: { apiKey: string; authToken: string }[];
  /** By endpoint id. */
  webhookSecrets: Record<string, string>;
  /** What user tokens are signed with (HS256). */
  tokenSecret: string;
}

export function secretsOf(store: Store): Secrets {
  return {
    credentials: store.credentials,
    apiKeys: [...store.keys.values()].map(({ apiKey, authToken }) => ({ apiKey, authToken })),
    webhookSecrets: objectOf(store.webhookEndpoints, (endpoint) => endpoint.secret),
    tokenSecret: store.tokenSecret,
  };
}
