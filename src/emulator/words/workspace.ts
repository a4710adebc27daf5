import { always, about, quoted } from "./style";

export interface OfDomains {
  readonly domains: readonly string[];
}

export interface OfEndpoint {
  readonly endpointId: string;
}

export const domains = {
  domainInvalid: about<{ path: string; entry: string }>(
    ({ path }) => `${path}: is not a domain`,
    ({ entry }) => `"${entry}" cannot be a domain`,
    "Invalid domain",
  ),
  domainsAdded: about<OfDomains>(
    "Domains added successfully.",
    (ids) => `On the list now: ${quoted(ids.domains)}`,
    "Done",
  ),
  domainsRemoved: about<OfDomains>(
    "Domains removed successfully.",
    (ids) => `Off the list now: ${quoted(ids.domains)}`,
    "Done",
  ),
  domainsExisted: about<OfDomains>(
    "Existing domains were skipped.",
    (ids) => `These were on the list before: ${quoted(ids.domains)}`,
    "Some existed",
  ),
  domainsMissing: about<OfDomains>(
    "Non-existing domains were skipped.",
    (ids) => `These were not on the list: ${quoted(ids.domains)}`,
    "Some not found",
  ),
};

export const webhooks = {
  webhooksDisabled: always(
    "Advanced webhooks are disabled for this workspace",
    "An administrator has turned the webhooks of this workspace off",
    "Feature disabled",
  ),
  webhooksNotConfigured: always(
    "Advanced webhooks are not configured for this workspace",
    "No webhook configuration was found for this workspace",
    "Feature not set up",
  ),
  endpointsRead: always(
    "Advanced webhook endpoints retrieved successfully.",
    "Listed the endpoints of this workspace",
    "Done",
  ),
  endpointMissing: about<OfEndpoint>(
    "Endpoint not found",
    ({ endpointId }) => `There is no endpoint "${endpointId}"`,
    "Not found",
  ),
  endpointSecretRead: about<OfEndpoint>(
    "Advanced webhook endpoint secret retrieved successfully.",
    ({ endpointId }) => `Secret of endpoint "${endpointId}"`,
    "Done",
  ),
};
