import { domainToASCII } from "node:url";
import { cut } from "./text";

/**
 * Returns a domain as the service stores it: in lower case, without protocol, `www.`, credentials and path, with an IDN as
 * punycode, and with its port. A wildcard in front (`*.acme.com`) stays. Returns undefined for text that is not a domain.
 */
export function normaliseDomain(spelling: string): string | undefined {
  const [, wildcard = "", host = "", port = ""] =
    /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?(?:[^/@]*@)?(\*\.)?([^/?#:\s@]+?)\.?(:\d{1,5})?(?:[/?#].*)?$/i.exec(
      spelling.trim(),
    ) ?? [];
  const domain = wildcard ? asciiOf(host) : withoutWww(asciiOf(withoutWww(host)));
  if (!/^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/.test(domain))
    return undefined;
  return wildcard + domain + port;
}

/**
 * Removes every `www.` in front. The service removes one from each domain that it receives, so a domain that still had one
 * would never match the stored domain. Behind a wildcard it stays: `*.www.acme.com` is narrower than `*.acme.com`.
 */
const withoutWww = (host: string) => host.replace(/^(?:www\.)+/i, "");

/** Converts a host to ASCII. Some letters and dots, such as full-width ones, become those of `www.` only here. */
const asciiOf = (host: string) => domainToASCII(host).replace(/\.$/, "");

export const noDomain = (spelling: string): string =>
  `${shown(spelling)} is not a domain; write it as acme.com, *.acme.com or https://www.acme.com`;

const SHOWN_CHARACTERS = 60;

/**
 * Returns a spelling as messages show it. The credentials of a URL are left out, because logs keep messages. A password may
 * contain `@` and `/`, so everything up to the last `@` is removed, except the protocol.
 */
function shown(spelling: string): string {
  const open = spelling.replace(/^((?:[a-z][a-z0-9+.-]*:)?\/\/)?[^]*@/i, "$1");
  return JSON.stringify(cut(open, SHOWN_CHARACTERS));
}
