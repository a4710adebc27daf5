import { rootCertificates } from "node:tls";
import type * as Undici from "undici";
import type { Dispatcher } from "undici";
import { SettingError } from "../errors";
import { isLoopback, type Settings } from "../settings";

const CONNECT_TIMEOUT = 10_000;

const PROXY_PROTOCOLS = new Set(["http:", "https:", "socks5:", "socks:"]);

/** Where requests go out. */
export interface Dispatchers {
  /** Connections that are kept and used again. */
  readonly kept: Dispatcher;
  /**
   * A new connection for each request: one that the service has just closed cannot swallow a request that must not be
   * repeated.
   */
  readonly fresh: Dispatcher;
  /** The proxy of the environment, without its credentials. */
  readonly proxy?: string | undefined;
  close(): Promise<void>;
}

/** Dispatchers for the service's address: straight to a loopback address, else as HTTPS_PROXY and NO_PROXY say. */
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
  const open = (pipelining: number): Dispatcher => {
    let dispatcher = opened.get(pipelining);
    if (!dispatcher)
      opened.set(pipelining, (dispatcher = openDispatcher(settings, pipelining, direct, given.ca)));
    return dispatcher;
  };
  return {
    get kept() {
      return open(1);
    },
    get fresh() {
      return open(0);
    },
    proxy,
    close: async () => {
      await Promise.all([open(1).close(), open(0).close()]);
    },
  };
}

function openDispatcher(
  settings: Settings,
  pipelining: number,
  direct: boolean,
  ca: string | undefined,
): Dispatcher {
  // With the first request and not before: a preview sends none, and undici takes longer to load than all of this package.
  const { Agent, EnvHttpProxyAgent } = require("undici") as typeof Undici;
  // An address that answers slowly must not be given up for the next one after Node's default of 250 ms.
  const tls = { timeout: CONNECT_TIMEOUT, autoSelectFamilyAttemptTimeout: 2500, ...trusting(ca) };
  const options = { connections: settings.concurrency * 3, pipelining, connect: tls };
  return direct ? new Agent(options) : new EnvHttpProxyAgent({ ...options, requestTls: tls, proxyTls: tls });
}

/** TLS takes `ca` instead of its own roots, not beside them. */
function trusting(ca: string | undefined): { ca?: string[] } {
  return ca === undefined ? {} : { ca: [...rootCertificates, ca] };
}

/** The proxy that https goes through, as undici reads the environment. Its URL may hold credentials: they stay out. */
function proxyOfEnvironment(): string | undefined {
  const proxies = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"].flatMap((name) => {
    const value = process.env[name];
    if (!value) return [];
    const { protocol, host } = URL.canParse(value) ? new URL(value) : { protocol: "", host: "" };
    if (!PROXY_PROTOCOLS.has(protocol))
      throw new SettingError(name, "must be a URL, such as http://proxy:3128");
    return [`${protocol}//${host}`];
  });
  return proxies[0];
}
