import { objectOf } from "../json";
import type { Credentials, Store } from "./store";

/** The credentials and secrets of an emulator in plain text. They are invented and give access to nothing else. */
export interface Secrets {
  credentials: Credentials;
  /** The auth token of each API key. For a key that was created over the API, this is the only way to get its token. */
  apiKeys: { apiKey: string; authToken: string }[];
  /** By endpoint id. */
  webhookSecrets: Record<string, string>;
  /** The secret that signs user tokens (HS256). */
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
