import { AllowedDomains, type DocumentSet } from "../../src";

/** Domains that are managed elsewhere can be looked up without arguments. */
export const partial = () => AllowedDomains.get("site", "allowed-domains", {});

/** The safeguards of a set can be read from it. */
export const safeguards = (site: AllowedDomains, set: DocumentSet) => [
  site.onDelete,
  site.maxDeletions,
  set.onDelete,
  set.maxDeletions,
];
