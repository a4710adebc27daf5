import { about, always } from "../../serving/message-builder";

interface OfEndpoint {
  readonly endpointId: string;
}

export const webhooksDisabled = always(
  "Advanced webhooks are disabled for this workspace",
  "An administrator has turned the webhooks of this workspace off",
  "Feature disabled",
);

export const webhooksNotConfigured = always(
  "Advanced webhooks are not configured for this workspace",
  "No webhook configuration was found for this workspace",
  "Feature not set up",
);

export const endpointsRead = always(
  "Advanced webhook endpoints retrieved successfully.",
  "Listed the endpoints of this workspace",
  "Done",
);

export const endpointMissing = about<OfEndpoint>(
  "Endpoint not found",
  ({ endpointId }) => `There is no endpoint "${endpointId}"`,
  "Not found",
);

export const endpointSecretRead = about<OfEndpoint>(
  "Advanced webhook endpoint secret retrieved successfully.",
  ({ endpointId }) => `Secret of endpoint "${endpointId}"`,
  "Done",
);
