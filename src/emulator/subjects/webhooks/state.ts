import type { JsonObject } from "../../json";

export interface WebhookEndpointState {
  secret: string;
  fields: JsonObject;
}

export type WebhookEndpoints = Map<string, WebhookEndpointState>;
