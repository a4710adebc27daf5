import type { Behaviours } from "../../behaviours/behaviours";

/** Returns the bare domain of an entry, as the service stores it. */
export function bareDomain(entry: string, spelling: Behaviours["domainSpelling"]): string {
  const bare = entry
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/^www\./i, "");
  return spelling === "prefixOnly" ? bare : bare.replace(/[/?#].*$/, "").toLowerCase();
}
