import { parse } from "tldts";
import { normaliseDomain } from "./domain";

// As the list has them: `com` and `co.uk` of the registries, `github.io` and `vercel.app` of companies that give names under theirs.
const LISTED = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/**
 * How a domain lets in people who have nothing to do with each other; undefined where it names one owner's, as far as the
 * Public Suffix List knows. A port makes no difference. Loads the list: nothing that every program loads may import this.
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

/** A name that is not in the list, such as `localhost` or a company's `internal`, is none. */
function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, LISTED);
  return publicSuffix === host && (isIcann === true || isPrivate === true);
}
