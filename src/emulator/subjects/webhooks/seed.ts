import { z } from "zod";
import { secret } from "../../generated";
import { merge, type Entries } from "../../seeding/entries";
import { text } from "../../seeding/form";
import type { WebhookEndpoints } from "./state";

/** A record as "List advanced webhook endpoints" returns it, with its secret. */
export interface WebhookEndpointSeed {
  /** The signing secret. Default: a generated one. */
  readonly secret?: string;
  readonly [field: string]: unknown;
}

export const webhookEndpointForm = z.looseObject({ secret: text });

export function mergeWebhookEndpoints(
  endpoints: WebhookEndpoints,
  patches: Entries<WebhookEndpointSeed> | undefined,
): void {
  merge(
    endpoints,
    patches,
    () => ({ secret: secret("whsec"), fields: {} }),
    (endpoint, { secret: given, ...fields }) => {
      endpoint.secret = given ?? endpoint.secret;
      Object.assign(endpoint.fields, fields);
    },
  );
}
