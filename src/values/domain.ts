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
  const domain = wildcard ? asciiOf(host) : withoutWww(asciiOf(withoutWww(host)));
  if (!/^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/.test(domain))
    return undefined;
  return wildcard + domain + port;
}

/**
 * Strips every `www.` in front. The service strips one from each domain that it is sent, so a domain that still had one
 * would never be the one that is stored. Behind a wildcard it stays: `*.www.acme.com` is narrower than `*.acme.com`.
 */
const withoutWww = (host: string) => host.replace(/^(?:www\.)+/i, "");

/** Some letters and dots turn into those of `www.` only here, such as full-width ones. */
const asciiOf = (host: string) => domainToASCII(host).replace(/\.$/, "");

/** What to say of a spelling that is not a domain. */
export const noDomain = (spelling: string): string =>
  `${shown(spelling)} is not a domain; write it as acme.com, *.acme.com or https://www.acme.com`;

const SHOWN_CHARACTERS = 60;

/**
 * A spelling as messages show it. The credentials of a URL are left out, as messages are kept in logs. A password may hold
 * `@` and `/`, so all up to the last `@` goes, but for the protocol.
 */
function shown(spelling: string): string {
  const open = spelling.replace(/^((?:[a-z][a-z0-9+.-]*:)?\/\/)?[^]*@/i, "$1");
  const cut = open.length > SHOWN_CHARACTERS ? `${open.slice(0, SHOWN_CHARACTERS)}…` : open;
  return JSON.stringify(cut);
}
