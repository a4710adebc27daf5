import { about, quoted } from "../../serving/message-builder";

interface OfDomains {
  readonly domains: readonly string[];
}

export const domainInvalid = about<{ path: string; entry: string }>(
  ({ path }) => `${path}: is not a domain`,
  ({ entry }) => `"${entry}" cannot be a domain`,
  "Invalid domain",
);

export const domainsAdded = about<OfDomains>(
  "Domains added successfully.",
  (ids) => `On the list now: ${quoted(ids.domains)}`,
  "Done",
);

export const domainsRemoved = about<OfDomains>(
  "Domains removed successfully.",
  (ids) => `Off the list now: ${quoted(ids.domains)}`,
  "Done",
);

export const domainsExisted = about<OfDomains>(
  "Existing domains were skipped.",
  (ids) => `These were on the list before: ${quoted(ids.domains)}`,
  "Some existed",
);

export const domainsMissing = about<OfDomains>(
  "Non-existing domains were skipped.",
  (ids) => `These were not on the list: ${quoted(ids.domains)}`,
  "Some not found",
);
