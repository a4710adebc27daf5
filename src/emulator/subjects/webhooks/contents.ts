import { objectOf, type JsonObject } from "../../json";
import type { WebhookEndpoints } from "./state";

export const webhookEndpointsContents = (endpoints: WebhookEndpoints): Record<string, JsonObject> =>
  objectOf(endpoints, ({ fields }) => ({ ...fields }));
