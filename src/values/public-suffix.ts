import { parse } from "tldts";
import { normaliseDomain } from "./domain";

// Keeps names as they are in the list: `com` and `co.uk` of registries, `github.io` and `vercel.app` of companies that offer
// names below theirs.
const LISTED = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/**
 * Returns how a domain lets in users who have nothing to do with each other; undefined where it belongs to one owner, as far as
 * the Public Suffix List knows. A port makes no difference. This loads the list: no module that every program loads may import
 * it.
 */
export function breadthOf(
  domain: string,
): "public suffix" | "wildcard under a public suffix" | "any" | undefined {
  const host = (normaliseDomain(domain) ?? domain.trim()).replace(/:\d+$/, "");
  const base = host.replace(/^(?:\*\.)+/, "");
  if (base === "*") return "any";
  if (!isPublicSuffix(base)) return undefined;
  return base === host ? "public suffix" : "wildcard under a public suffix";
}

/**
 * Reports whether a host is a public suffix. A name that is not in the list, such as `localhost` or a company's `internal`, is
 * not.
 */
function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, LISTED);
  return publicSuffix === host && (isIcann === true || isPrivate === true);
}
