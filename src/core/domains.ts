import { domainToASCII } from "node:url";

/**
 * A domain as the service stores it: without protocol, `www.`, credentials, path and case, IDN as punycode, a port kept.
 * A wildcard in front (`*.acme.com`) stays. Returns undefined for what is not a domain.
 */
export function normaliseDomain(spelling: string): string | undefined {
  const [, wildcard = "", host = "", port = ""] =
    /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?(?:[^/@]*@)?(\*\.)?([^/?#:\s@]+?)\.?(:\d{1,5})?(?:[/?#].*)?$/i.exec(
      spelling.trim(),
    ) ?? [];
  // What a wildcard stands before is no "www." of a host: *.www.acme.com is narrower than *.acme.com.
  const ascii = domainToASCII(wildcard ? host : host.replace(/^www\./i, ""));
  if (!/^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/.test(ascii))
    return undefined;
  return wildcard + ascii + port;
}
