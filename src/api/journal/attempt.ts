import type { OperationName } from "../operations";

/** What is known of an attempt when it has ended. Credentials and secrets are masked in all of it. */
export interface EndedAttempt {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Names the request; all its attempts have the same name. */
  readonly request: string;
  readonly operation: OperationName;
  /** The objects that the request names, by the contract's words. */
  readonly objects: Readonly<Record<string, string | readonly string[]>>;
  /** How many items were submitted; absent where the operation has none. */
  readonly items?: number;
  /** 1 for the first; 0 where the request never left, as its time was over while it waited for its turn. */
  readonly attempt: number;
  readonly httpStatus?: number;
  /** From when it was sent. */
  readonly milliseconds: number;
  /** What went wrong; absent where the service did what it was asked for. */
  readonly problem?: string;
  /** How long is waited before the next attempt; absent when this was the last. */
  readonly retryInMilliseconds?: number;
  /** What a job is called that the service runs, and how far it is. */
  readonly job: { readonly migrationId?: string; readonly migrationStatus?: string };
  /** The items that the service refused in a request that it did not refuse, and why. */
  readonly refused: readonly { readonly id: string; readonly message: string }[];
  readonly bodies: () => Bodies;
}

interface Bodies {
  readonly request: unknown;
  /** Absent where there was none, or none that is JSON. */
  readonly reply?: unknown;
}

/** Told of each attempt when it has ended. */
export type Journal = (ended: EndedAttempt) => void;
