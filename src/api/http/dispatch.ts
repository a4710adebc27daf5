import type { Dispatcher } from "undici";
import type { IncomingHttpHeaders } from "undici/types/header";

/** A reply as it was received, with its complete body. */
export interface Reply {
  readonly httpStatus: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The outcome of one HTTP request. `sent` is true if any part of the request may have reached the service. */
export type Dispatched =
  | { readonly outcome: "reply"; readonly reply: Reply }
  | { readonly outcome: "error"; readonly error: unknown; readonly sent: boolean }
  | { readonly outcome: "aborted"; readonly sent: boolean }
  | { readonly outcome: "tooLarge" };

interface Limits {
  /** Aborts when the operation is interrupted. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/**
 * Makes one HTTP request. Whether the request may be repeated depends on whether any of it was sent. `undici.request` does not
 * report that, so this function calls the dispatcher directly.
 */
export function dispatch(
  dispatcher: Dispatcher,
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
      finish({ outcome: "aborted", sent: controller !== undefined });
    };
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
