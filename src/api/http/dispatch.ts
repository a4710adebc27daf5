import { rootCertificates } from "node:tls";
import type * as Undici from "undici";
import type { Dispatcher } from "undici";
import type { IncomingHttpHeaders } from "undici/types/header";
import { getOrMake } from "../../values/collections";
import { SettingError } from "../errors";
import type { Settings } from "../../settings";
import { isLoopback } from "../../settings/read";

export interface Reply {
  readonly httpStatus: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const utf8 = new TextDecoder();

/** Returns the body of a reply; undefined if it is not JSON. */
export function jsonOf({ body }: Reply): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}

/** The outcome of one HTTP request. `sent` is true if any part of the request may have reached the service. */
export type Dispatched =
  | { readonly outcome: "reply"; readonly reply: Reply }
  | { readonly outcome: "error"; readonly error: unknown; readonly sent: boolean }
  | { readonly outcome: "aborted"; readonly sent: boolean }
  | { readonly outcome: "tooLarge" };

interface Limits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/**
 * Makes one HTTP request. Whether the request may be repeated depends on whether any of it was sent. `undici.request` does not
 * report that, so this function calls the dispatcher directly.
 */
export function dispatch(
  dispatcher: Pick<Dispatcher, "dispatch">,
  request: Dispatcher.DispatchOptions,
  { signal, timeoutMs, maxBytes }: Limits,
): Promise<Dispatched> {
  if (signal.aborted) return Promise.resolve({ outcome: "aborted", sent: false });
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let head: Omit<Reply, "body"> | undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isOver = false;

    const finish = (dispatched: Dispatched) => {
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      resolve(dispatched);
      if (dispatched.outcome === "aborted" || dispatched.outcome === "tooLarge")
        controller?.abort(new Error("aborted"));
    };
    const abort = () => {
      // Ends at once without a connection: nothing has been sent yet.
      if (!controller) {
        finish({ outcome: "aborted", sent: false });
        return;
      }
      // After a pause of the process, timers fire before sockets are read. Reads what has arrived in the meantime.
      const before = partsRead();
      setImmediate(() => {
        if (isOver) return;
        if (partsRead() > before) abort();
        else finish({ outcome: "aborted", sent: true });
      });
    };
    const partsRead = () => chunks.length + (head ? 1 : 0);
    const timer = setTimeout(abort, timeoutMs);
    signal.addEventListener("abort", abort);

    dispatcher.dispatch(request, {
      onRequestStart(started) {
        // The request was aborted while the connection was being made: nothing of the request is written.
        if (isOver) started.abort(new Error("aborted"));
        else controller = started;
      },
      onResponseStart(_, httpStatus, headers) {
        if (httpStatus >= 200) head = { httpStatus, headers };
      },
      onResponseData(_, chunk) {
        bytes += chunk.length;
        if (bytes > maxBytes) finish({ outcome: "tooLarge" });
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (head) finish({ outcome: "reply", reply: { ...head, body: Buffer.concat(chunks) } });
      },
      onResponseError(_, error) {
        finish({ outcome: "error", error, sent: controller !== undefined });
      },
    });
  });
}

const CONNECT_TIMEOUT = 10_000;

const PROXY_PROTOCOLS = new Set(["http:", "https:", "socks5:", "socks:"]);

export type Dispatchers = ReturnType<typeof openDispatchers>;

export interface DispatcherOptions {
  readonly dispatcher?: Pick<Dispatcher, "dispatch"> | undefined;
  readonly ca?: string | undefined;
}

/**
 * Opens the dispatchers for the service's address. They connect directly to a loopback address and to `httpHosts`, and otherwise
 * as HTTPS_PROXY and NO_PROXY specify.
 */
export function openDispatchers(settings: Settings, { dispatcher, ca }: DispatcherOptions) {
  if (dispatcher)
    return {
      keepAlive: () => dispatcher,
      newConnection: () => dispatcher,
      proxy: undefined,
      close: () => Promise.resolve(),
    };
  const isDirect = isLoopback(settings.baseUrl) || settings.baseUrl.startsWith("http:");
  const proxy = isDirect ? undefined : proxyOfEnvironment();
  const opened = new Map<number, Dispatcher>();
  const open = (pipelining: number): Dispatcher =>
    getOrMake(opened, pipelining, () => {
      // Loaded on the first request: undici takes longer to load than this whole package, and a preview sends no requests.
      // By its file, because Bun replaces the module `undici` with one whose agents have no `dispatch`.
      const { Agent, EnvHttpProxyAgent } = require("undici/index.js") as typeof Undici;
      // A host can have several addresses. Node tries the next one after 250 ms, which would give up on a slow address too early.
      const tls = { timeout: CONNECT_TIMEOUT, autoSelectFamilyAttemptTimeout: 2500, ...trusting(ca) };
      const options = { connections: settings.concurrency * 3, pipelining, connect: tls };
      if (isDirect) return new Agent(options);
      const proxies = proxy && { httpProxy: proxy.href, httpsProxy: proxy.href };
      return new EnvHttpProxyAgent({ ...options, ...proxies, requestTls: tls, proxyTls: tls });
    });
  return {
    keepAlive: () => open(1),
    // Opens a new connection for each request. The service may just have closed an idle connection, and a request on it is
    // lost. A request that must not be repeated cannot take that risk.
    newConnection: () => open(0),
    // Without the credentials.
    proxy: proxy && `${proxy.protocol}//${proxy.host}`,
    close: async () => {
      await Promise.all([open(1).close(), open(0).close()]);
    },
  };
}

/** Adds Node's own root certificates, because TLS uses `ca` instead of them. */
function trusting(ca: string | undefined): { ca?: string[] } {
  return ca === undefined ? {} : { ca: [...rootCertificates, ca] };
}

/** Returns the proxy for HTTPS requests, from the variables that undici reads and in the same order. */
function proxyOfEnvironment(): URL | undefined {
  const name = [variableOf("https_proxy"), variableOf("http_proxy")].find((each) => process.env[each]);
  if (name === undefined) return undefined;
  const value = process.env[name] ?? "";
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !PROXY_PROTOCOLS.has(url.protocol))
    throw new SettingError(name, "must be a URL, such as http://proxy:3128");
  try {
    // As undici does, whose error would be a URIError.
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    throw new SettingError(name, "must have %25 for a % in its user name and password");
  }
}

const variableOf = (name: string) => (process.env[name] === undefined ? name.toUpperCase() : name);
