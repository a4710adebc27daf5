import { operations } from "../../api/operations";
import { Failure } from "../failure";
import { serve, type Context } from "../handler";
import { cursorAt, offsetOf } from "../pages";

const DEFAULT_PAGE = 50;

function requireEnabled({ behaviours }: Context): void {
  if (behaviours.advancedWebhooks === "enabled") return;
  throw new Failure(
    "FAILED_PRECONDITION",
    behaviours.advancedWebhooks === "disabled"
      ? "Advanced webhooks are disabled for this workspace"
      : "Advanced webhooks are not configured for this workspace",
  );
}

export const getWebhookEndpoints = serve(operations.getWebhookEndpoints, (context, request) => {
  requireEnabled(context);
  const all = [...context.store.webhookEndpoints];
  const size = request.limit ?? DEFAULT_PAGE;
  const from = offsetOf("endpoints", request.iterator);
  const to = from + size;
  const done = to >= all.length;
  return {
    message: "Advanced webhook endpoints retrieved successfully.",
    data: {
      endpoints: all.slice(from, to).map(([id, { fields }]) => ({ ...EMPTY, ...fields, id })),
      iterator: done ? null : cursorAt("endpoints", to),
      prevIterator: from > 0 ? cursorAt("endpoints", Math.max(0, from - size)) : null,
      done,
    },
  };
});

/** The contract: unset optional fields are explicit nulls. */
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
  if (!endpoint) throw new Failure("NOT_FOUND", "Endpoint not found");
  return {
    message: "Advanced webhook endpoint secret retrieved successfully.",
    data: { endpointId: request.endpointId, secret: endpoint.secret },
  };
});
