import { parse } from "tldts";
import { normaliseDomain } from "./domain";

// Includes both parts of the list: suffixes of registries, such as `com` and `co.uk`, and suffixes of companies that offer names
// below their own, such as `github.io` and `vercel.app`.
const LISTED = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/**
 * Returns in which way a domain includes hosts of unrelated owners. Returns undefined for a domain that, according to the Public
 * Suffix List, belongs to one owner. A port makes no difference. This module loads the list, so no module that every program loads
 * may import it.
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
 * Reports whether the Public Suffix List contains a host as a suffix. It does not contain names such as `localhost` or a
 * company's `internal`.
 */
function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, LISTED);
  return publicSuffix === host && (isIcann === true || isPrivate === true);
}
