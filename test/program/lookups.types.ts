import { AllowedDomains, type DocumentSet } from "../../src";

/** Of domains that are managed elsewhere, nothing has to be told. */
export const partial = () => AllowedDomains.get("site", "allowed-domains", {});

/** What the safeguards of a set are can be read from it. */
export const safeguards = (site: AllowedDomains, set: DocumentSet) => [
  site.onDelete,
  site.deletionProtection,
  set.onDelete,
  set.deletionProtection,
];
