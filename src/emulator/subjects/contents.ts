import { sorted, type JsonObject } from "../json";
import { keyContents, type ApiKeyContents } from "./keys/contents";
import { migrationContents, type MigrationContents } from "./migrations/contents";
import { organizationsContents, type OrganizationContents } from "./organizations/contents";
import type { Store } from "./store";
import { webhookEndpointsContents } from "./webhooks/contents";

/** The data of the emulator, as plain JSON with sorted keys and without any secret or generated id. */
export interface Contents {
  domains: string[];
  apiKeys: ApiKeyContents[];
  /** Organizations of the emulator's own API key. */
  organizations: Record<string, OrganizationContents>;
  migrations: MigrationContents[];
  webhookEndpoints: Record<string, JsonObject>;
}

export function contentsOf(store: Store): Contents {
  const main = store.mainKey;
  return {
    domains: sorted(store.domains),
    apiKeys: [...store.keys.values()].map((key) => keyContents(key, main)),
    organizations: organizationsContents(main.organizations),
    migrations: [...main.migrations.values()].map(migrationContents),
    webhookEndpoints: webhookEndpointsContents(store.webhookEndpoints),
  };
}
