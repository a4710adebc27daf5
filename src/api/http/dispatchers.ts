import { rootCertificates } from "node:tls";
import type * as Undici from "undici";
import type { Dispatcher } from "undici";
import { getOrMake } from "../../values/get-or-make";
import { SettingError } from "../errors";
import { isLoopback, type Settings } from "../settings";

const CONNECT_TIMEOUT = 10_000;

const PROXY_PROTOCOLS = new Set(["http:", "https:", "socks5:", "socks:"]);

/** The dispatchers that send requests. */
export interface Dispatchers {
  /** Keeps connections open and reuses them. */
  readonly kept: Dispatcher;
  /**
   * Opens a new connection for each request. The service may just have closed a kept connection, and a request on it is lost.
   * A request that must not be repeated cannot take that risk.
   */
  readonly fresh: Dispatcher;
  /** The proxy from the environment, without its credentials. */
  readonly proxy?: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens the dispatchers for the service's address. They connect directly to a loopback address, and otherwise as HTTPS_PROXY and
 * NO_PROXY specify.
 */
export function openDispatchers(
  settings: Settings,
  given: { readonly dispatcher?: Dispatcher | undefined; readonly ca?: string | undefined },
): Dispatchers {
  if (given.dispatcher) {
    return { kept: given.dispatcher, fresh: given.dispatcher, close: () => Promise.resolve() };
  }
  const direct = isLoopback(settings.baseUrl);
  const proxy = direct ? undefined : proxyOfEnvironment();
  const opened = new Map<number, Dispatcher>();
  const open = (pipelining: number): Dispatcher =>
    getOrMake(opened, pipelining, () =>
      openDispatcher(settings, pipelining, { direct, proxy, ca: given.ca }),
    );
  return {
    get kept() {
      return open(1);
    },
    get fresh() {
      return open(0);
    },
    proxy: proxy?.shown,
    close: async () => {
      await Promise.all([open(1).close(), open(0).close()]);
    },
  };
}

interface Route {
  /** True if requests do not go through a proxy. */
  readonly direct: boolean;
  readonly proxy: Proxy | undefined;
  readonly ca: string | undefined;
}

function openDispatcher(settings: Settings, pipelining: number, { direct, proxy, ca }: Route): Dispatcher {
  // Loaded on the first request: undici takes longer to load than this whole package, and a preview sends no requests.
  const { Agent, EnvHttpProxyAgent } = require("undici") as typeof Undici;
  // A host can have several addresses. Node tries the next one after 250 ms, which would give up on a slow address too early.
  const tls = { timeout: CONNECT_TIMEOUT, autoSelectFamilyAttemptTimeout: 2500, ...trusting(ca) };
  const options = { connections: settings.concurrency * 3, pipelining, connect: tls };
  if (direct) return new Agent(options);
  return new EnvHttpProxyAgent({
    ...options,
    ...(proxy && { httpProxy: proxy.url, httpsProxy: proxy.url }),
    requestTls: tls,
    proxyTls: tls,
  });
}

/** Adds Node's own root certificates, because TLS uses `ca` instead of them. */
function trusting(ca: string | undefined): { ca?: string[] } {
  return ca === undefined ? {} : { ca: [...rootCertificates, ca] };
}

interface Proxy {
  readonly url: string;
  /** The URL without its credentials, for messages. */
  readonly shown: string;
}

/** Returns the proxy for HTTPS requests, from the variables that undici reads and in the same order. */
function proxyOfEnvironment(): Proxy | undefined {
  const name = [variableOf("https_proxy"), variableOf("http_proxy")].find((each) => process.env[each]);
  if (name === undefined) return undefined;
  const value = process.env[name] ?? "";
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !PROXY_PROTOCOLS.has(url.protocol))
    throw new SettingError(name, "must be a URL, such as http://proxy:3128");
  url.username = encodeURIComponent(decoded(url.username));
  url.password = encodeURIComponent(decoded(url.password));
  return { url: url.href, shown: `${url.protocol}//${url.host}` };
}

const variableOf = (name: string) => (process.env[name] === undefined ? name.toUpperCase() : name);

/** Decodes escapes and keeps a `%` that starts no escape, as curl does. undici would throw a URIError for such a `%`. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
