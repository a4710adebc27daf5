import type { OperationName } from "../operations";
import type { UnreadableField } from "../unreadable";

/** An attempt that has ended. Credentials and secrets are masked in all fields. */
export interface EndedAttempt {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The name of the request. All attempts of a request have the same name. */
  readonly request: string;
  readonly operation: OperationName;
  /** The objects that the request names, keyed by the contract's terms. */
  readonly objects: Readonly<Record<string, string | readonly string[]>>;
  /** The number of submitted items; absent if the operation has none. */
  readonly items?: number;
  /** 1 for the first attempt; 0 if the request was never sent because its time ran out while it waited for its turn. */
  readonly attempt: number;
  readonly httpStatus?: number;
  /** The duration, measured from when the attempt was sent. */
  readonly milliseconds: number;
  /** What went wrong; absent if the service carried out the request. */
  readonly problem?: string;
  /** The delay before the next attempt; absent if this was the last attempt. */
  readonly retryInMilliseconds?: number;
  /** The id and the status of a job that the service runs. */
  readonly job: { readonly migrationId?: string; readonly migrationStatus?: string };
  /** The items that the service rejected in a request that it did not reject, and the reasons. */
  readonly rejectedItems: readonly { readonly id: string; readonly message: string }[];
  /** The fields of the reply that could not be read; absent if all could. */
  readonly unreadable?: readonly UnreadableField[];
  readonly bodies: () => Bodies;
}

interface Bodies {
  readonly request: unknown;
  /** Absent if there was no reply, or if the reply was not JSON. */
  readonly reply?: unknown;
}

/** The request log: receives each attempt when it has ended. */
export type RequestLog = (ended: EndedAttempt) => void;
