import type { JsonObject } from "../../json";

interface WebhookEndpointState {
  secret: string;
  fields: JsonObject;
}

export type WebhookEndpoints = Map<string, WebhookEndpointState>;
