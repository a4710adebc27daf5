import type { z } from "zod";

/**
 * Where the credentials of an operation go: `workspace` and `apiKey` are headers, `body` adds `data.apiKey` and
 * `data.authToken`, `apiKeyAndBody` asks for both.
 */
export type AuthMode = "workspace" | "apiKey" | "body" | "apiKeyAndBody";

/**
 * What sending the same request twice does. `read`: nothing. `convergent`: the end is the same, though the second reply
 * may differ. `never`: it does the thing twice, so it is not sent again when it is unknown what became of it.
 */
export type Idempotency = "safe" | "idempotent" | "none";

/** The result of one item of a bulk operation. */
export interface ItemResult {
  readonly success: boolean;
  readonly message: string;
  /** The identifier that the service gave the item, which most replies tell. */
  readonly id?: string;
  /** True when the reply had no entry for the item: nothing is known of it. */
  readonly missing?: true;
  /** What the log calls the request that it failed in; absent where there is no log. */
  readonly request?: string;
}

/** What became of each item of a bulk operation, by its id. */
export type ItemResults = ReadonlyMap<string, ItemResult>;

/** One operation of the service: all that client, emulator and documentation need to know of it. */
export interface Operation<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  /** The number of its section in the contract. */
  readonly number: number;
  readonly title: string;
  readonly path: `/v${1 | 2}/${string}`;
  readonly auth: AuthMode;
  readonly idempotency: Idempotency | ((request: z.output<Request>) => Idempotency);
  /** `data` of the request, without body credentials. */
  readonly request: Request;
  /** Reads the `result` object of a success envelope. */
  readonly response: Response;
  /** Reads `error.details` of an `INTERNAL` failure with details, which is in truth a partial success. */
  readonly partial?: z.ZodType<z.output<Response>>;
  /** The identifiers of the submitted items, where the reply has one entry for each of them. */
  readonly items?: (request: z.output<Request>) => readonly string[];
  /** A list that the contract limits per request. A longer one is sent in parts, one after another. */
  readonly batch?: {
    readonly field: string;
    readonly size: number;
    readonly merge: (replies: readonly z.output<Response>[]) => z.output<Response>;
  };
  /** For operations that return pages. */
  readonly paging?: {
    /** The field of the request that takes the cursor. */
    readonly field: string;
    /** The fields of `result` that may hold the next cursor: the documented one, and the one that a sample shows. */
    readonly names?: readonly [documented: string, other: string];
    readonly next: (reply: z.output<Response>) => string | undefined;
    /** What a page brings. */
    readonly items: (reply: z.output<Response>) => readonly unknown[];
  };
  /** The contract's `error.status` values of this operation. */
  readonly errors: readonly ErrorStatus[];
}

/** The statuses that the service fails with. */
export const ERROR_STATUSES = [
  "INVALID_ARGUMENT",
  "PERMISSION_DENIED",
  "FAILED_PRECONDITION",
  "RESOURCE_EXHAUSTED",
  "NOT_FOUND",
  "INTERNAL",
] as const;

/** A status that the service fails with. */
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** Keeps the exact schema types of an operation while checking its shape. */
export function operation<Request extends z.ZodType, Response extends z.ZodType>(
  definition: Operation<Request, Response>,
): Operation<Request, Response> {
  return definition;
}
