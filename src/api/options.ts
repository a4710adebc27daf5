import type { Dispatcher } from "undici";
import type { Clock } from "./http/clock";
import type { OnWaiting } from "./http/waiting";
import type { RequestLog } from "./request-log/attempt";
import type { Logger } from "./log";

/** The options of a client, in addition to the settings of its connection. */
export interface ClientOptions extends Partial<Clock> {
  /** Receives each request, reply and failure, with credentials masked. */
  readonly logger?: Logger | undefined;
  /** @internal Receives each attempt when it has ended, instead of the request log that the setting `log` selects. */
  readonly requestLog?: RequestLog | undefined;
  /** @internal Called when operations start to wait for a service that is down. */
  readonly onWaiting?: OnWaiting | undefined;
  /** Receives warnings, such as about records of a reply that cannot be read. They contain no values. */
  readonly warn?: ((message: string) => void) | undefined;
  /** Ends all operations of the client, including those that start later, with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /** An undici dispatcher to use instead of the client's own. The caller must close it. */
  readonly dispatcher?: Dispatcher | undefined;
  /** A CA certificate (PEM) to trust in addition to the public ones, as NODE_EXTRA_CA_CERTS does for the whole Node process. */
  readonly ca?: string | undefined;
  /** The maximum size of a reply, in bytes. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
}

/** The options of a single call. */
export interface CallOptions {
  /** Ends the operation with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /** @internal The read of a whole list, page by page, that this call is part of. */
  readonly reading?: Reading | undefined;
}

/** @internal The progress of the calls that read one list page by page. */
export interface Reading {
  pages: number;
  /** The total duration of these calls. */
  milliseconds: number;
}
