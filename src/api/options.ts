import type { Dispatcher } from "undici";
import type { Clock } from "./http/clock";
import type { OnWaiting } from "./http/waiting";
import type { Journal } from "./journal/attempt";
import type { Logger } from "./log";

/** How a client does its work, beyond the settings of its connection. */
export interface ClientOptions extends Partial<Clock> {
  /** Told of each request, reply and failure, with credentials masked. */
  readonly logger?: Logger | undefined;
  /** @internal Told of each attempt when it has ended, in place of what the setting `log` says. */
  readonly journal?: Journal | undefined;
  /** @internal Called when operations begin to wait for a service that is down. */
  readonly onWaiting?: OnWaiting | undefined;
  /** Ends all operations of the client, also those that begin later, with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /** An undici dispatcher to send with, instead of the client's own; it is the caller's to close. */
  readonly dispatcher?: Dispatcher | undefined;
  /** A CA certificate (PEM) to trust besides the public ones, as NODE_EXTRA_CA_CERTS does for all of Node. */
  readonly ca?: string | undefined;
  /** The longest reply that is read, in bytes. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
}

/** What a single call may be given. */
export interface CallOptions {
  /** Ends the operation with a `CancelledError`. */
  readonly signal?: AbortSignal | undefined;
  /** @internal The read of all pages that this call is a part of. */
  readonly reading?: Reading | undefined;
}

/** @internal What the calls that read one list page by page have done so far. */
export interface Reading {
  pages: number;
  /** The time that they took together. */
  milliseconds: number;
}
