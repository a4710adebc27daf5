import type { FailedAttempt } from "./call";

/** Describes a connection error for users. */
export type Cause = Pick<FailedAttempt, "message" | "retry"> & { readonly hint?: string };

const MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  EHOSTUNREACH: "no route to the host",
  ENETUNREACH: "network unreachable",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  ECONNRESET: "connection reset",
  EPIPE: "connection broken",
  UND_ERR_SOCKET: "connection closed",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the reply was cut short",
  UND_ERR_HEADERS_OVERFLOW: "the headers of the reply are too large",
  UND_ERR_CLOSED: "the client is closed",
  UND_ERR_DESTROYED: "the client is closed",
};

const TLS =
  /^(CERT_|CRL_|ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|UND_ERR_PRX_TLS$)/;
const UNKNOWN_ISSUER = /^(SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;

export function causeOf(error: unknown): Cause {
  const { code, message, host } = rootOf(error);
  const proxied = /Proxy response \((\d+)\)/.exec(message)?.[1];
  if (proxied) return proxyCause(Number(proxied));
  if (TLS.test(code)) return { message: `TLS failure ${code}`, retry: "never", hint: tlsHint(code) };
  if (code === "ENOTFOUND")
    return { message: `host ${host} not found`, retry: "briefly", hint: "check the spelling of baseUrl" };
  if (code === "EAI_AGAIN") return { message: `host ${host} could not be looked up`, retry: "untilDeadline" };
  if (code.startsWith("HPE_")) return { message: "the reply is not HTTP", retry: "untilDeadline" };
  const known = MESSAGES[code] ?? (code ? `connection failed: ${code}` : "connection failed");
  return { message: known, retry: known === MESSAGES.UND_ERR_CLOSED ? "never" : "untilDeadline" };
}

/**
 * Returns the text of the innermost error, for the `cause` of the client's own error. The innermost error itself contains
 * sockets, certificates and codes.
 */
export function causeText(error: unknown): string {
  const { code, message } = rootOf(error);
  return code && !message.includes(code) ? `${message} (${code})` : message;
}

function rootOf(error: unknown): { code: string; message: string; host: string } {
  if (typeof error !== "object" || error === null) return { code: "", message: String(error), host: "" };
  // Several addresses were tried. They usually all failed in the same way.
  const inner: unknown = "errors" in error && Array.isArray(error.errors) ? error.errors[0] : undefined;
  if (inner !== undefined) return rootOf(inner);
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? value : "";
  };
  if (!text("code") && "cause" in error && error.cause !== undefined) return rootOf(error.cause);
  return { code: text("code"), message: text("message"), host: text("hostname") };
}

function proxyCause(status: number): Cause {
  if (status !== 407)
    return { message: `the proxy answered ${status}`, retry: status >= 500 ? "untilDeadline" : "never" };
  const message = "the proxy requires a user name and a password (407)";
  return { message, retry: "never", hint: "put them into HTTPS_PROXY" };
}

function tlsHint(code: string): string {
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID" || code === "UND_ERR_PRX_TLS")
    return "the certificate is for another host: check baseUrl and the proxy";
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID")
    return "check the certificate's dates and this machine's clock";
  if (UNKNOWN_ISSUER.test(code))
    return "the certificate's issuer is not trusted: name its CA file in NODE_EXTRA_CA_CERTS";
  return "check that baseUrl's port speaks TLS, and the certificates (NODE_EXTRA_CA_CERTS adds a CA)";
}
