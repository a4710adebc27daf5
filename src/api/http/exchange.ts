import type { Dispatcher } from "undici";
import type { IncomingHttpHeaders } from "undici/types/header";

/** A reply as it came, its body whole. */
export interface Reply {
  readonly httpStatus: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How one HTTP request ended. `sent` tells whether any of it can have reached the service. */
export type Ending =
  | { readonly end: "reply"; readonly reply: Reply }
  | { readonly end: "error"; readonly error: unknown; readonly sent: boolean }
  | { readonly end: "aborted"; readonly sent: boolean }
  | { readonly end: "tooLarge" };

/**
 * Makes one request. It speaks to the dispatcher itself, not through `undici.request`, because only so it learns whether
 * the request left at all, which decides whether it may be repeated.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  options: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<Ending> {
  return new Promise((resolve) => {
    const { signal, maxBytes } = options;
    let controller: Dispatcher.DispatchController | undefined;
    let head: Omit<Reply, "body"> | undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;

    const finish = (ending: Ending) => {
      signal.removeEventListener("abort", abort);
      resolve(ending);
      if (ending.end === "aborted" || ending.end === "tooLarge") controller?.abort(new Error("aborted"));
    };
    const abort = () => {
      finish({ end: "aborted", sent: controller !== undefined });
    };
    signal.addEventListener("abort", abort);

    dispatcher.dispatch(request, {
      onRequestStart(started) {
        // Given up while the connection was being made: nothing of it is written.
        if (signal.aborted) started.abort(new Error("aborted"));
        else controller = started;
      },
      onResponseStart(_, httpStatus, headers) {
        if (httpStatus >= 200) head = { httpStatus, headers };
      },
      onResponseData(_, chunk) {
        bytes += chunk.length;
        if (bytes > maxBytes) finish({ end: "tooLarge" });
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (head) finish({ end: "reply", reply: { ...head, body: Buffer.concat(chunks) } });
      },
      onResponseError(_, error) {
        finish({ end: "error", error, sent: controller !== undefined });
      },
    });
    if (signal.aborted) abort();
  });
}
