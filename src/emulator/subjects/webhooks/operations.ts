import { operations } from "../../../api/operations";
import { cursorAt, nextCursor, offsetOf } from "../../serving/pages";
import { Rejection } from "../../serving/rejection";
import { serve, type Context } from "../../serving/serve";
import { pathMissing } from "../../http/messages";
import * as words from "./messages";

const DEFAULT_PAGE = 50;

function requireEnabled({ behaviours }: Context): void {
  if (behaviours.advancedWebhooks === "enabled") return;
  if (behaviours.advancedWebhooks === "unknownPath")
    throw new Rejection("NOT_FOUND", pathMissing({ path: operations.getWebhookEndpoints.path }));
  throw new Rejection(
    "FAILED_PRECONDITION",
    behaviours.advancedWebhooks === "disabled" ? words.webhooksDisabled : words.webhooksNotConfigured,
  );
}

export const getWebhookEndpoints = serve(operations.getWebhookEndpoints, (context, request) => {
  requireEnabled(context);
  const all = [...context.store.webhookEndpoints];
  const size = request.limit ?? DEFAULT_PAGE;
  const from = offsetOf("endpoints", request.iterator);
  const to = from + size;
  const next = nextCursor("endpoints", to, all.length, context.behaviours);
  return {
    message: words.endpointsRead,
    data: {
      endpoints: all
        .slice(from, to)
        .map(([id, { fields }]) => ({ ...requiredOf(id), ...EMPTY, ...fields, id })),
      iterator: next ?? null,
      prevIterator: from > 0 ? cursorAt("endpoints", Math.max(0, from - size)) : null,
      done: next === undefined,
    },
  };
});

const CREATED = "2025-01-01T00:00:00.000Z";

/** Returns the fields that every endpoint has, for a seed that omits them. */
const requiredOf = (id: string) => ({
  url: `https://hooks.example/${encodeURIComponent(id)}`,
  createdAt: CREATED,
  updatedAt: CREATED,
});

/** The contract specifies that unset optional fields are explicit nulls. */
const EMPTY = {
  description: null,
  filterTypes: null,
  channels: null,
  disabled: false,
  rateLimit: null,
  uid: null,
};

export const getWebhookEndpointSecret = serve(operations.getWebhookEndpointSecret, (context, request) => {
  requireEnabled(context);
  const endpoint = context.store.webhookEndpoints.get(request.endpointId);
  if (!endpoint) throw new Rejection("NOT_FOUND", words.endpointMissing(request));
  return {
    message: words.endpointSecretRead(request),
    data: { endpointId: request.endpointId, secret: endpoint.secret },
  };
});
