import type { z } from "zod";

/**
 * The place of an operation's credentials: `workspace` and `apiKey` are headers, `body` adds `data.apiKey` and `data.authToken`,
 * `apiKeyAndBody` requires both.
 */
export type AuthMode = "workspace" | "apiKey" | "body" | "apiKeyAndBody";

/**
 * The effect of sending the same request twice. `safe`: none. `idempotent`: the result is the same, though the second reply may
 * differ. `none`: it is applied twice, so a request whose reply is lost is not sent again.
 */
export type Idempotency = "safe" | "idempotent" | "none";

/** The result of one item of a bulk operation. */
export interface ItemResult {
  readonly success: boolean;
  readonly message: string;
  /** The service's own identifier of the item, which most replies contain. */
  readonly id?: string;
  /** The service's code of a failure, in lower case with hyphens, such as `already-exists`, `not-found` or `internal`. */
  readonly code?: string;
  /** True if the reply had no entry for the item, so its outcome is unknown. */
  readonly missing?: true;
  /** The name in the log of the request in which the item failed; absent if there is no log. */
  readonly request?: string;
}

/** The results of the items of a bulk operation, by id. */
export type ItemResults = ReadonlyMap<string, ItemResult>;

/** The definition of an operation, as its contract describes it. */
interface Definition<Request extends z.ZodType, Response extends z.ZodType> {
  /** The number of its section in the contract. */
  readonly number: number;
  readonly title: string;
  readonly path: `/v${1 | 2}/${string}`;
  /** Default `apiKey`. */
  readonly auth?: AuthMode;
  readonly idempotency: Idempotency | ((request: z.output<Request>) => Idempotency);
  /** `data` of the request, without body credentials. */
  readonly request: Request;
  /** Reads the `result` object of a success envelope. */
  readonly response: Response;
  /** Reads `error.details` of an `INTERNAL` failure with details, which is in fact a partial success. */
  readonly partial?: z.ZodType<z.output<Response>>;
  /** The identifiers of the submitted items, if the reply has one entry for each of them. */
  readonly items?: (request: z.output<Request>) => readonly string[];
  /** True if an item without an entry succeeded, because only failures have entries. */
  readonly listsOnlyFailures?: true;
  /** A list that the contract limits per request. A longer list is sent in parts, one after another. */
  readonly batch?: {
    readonly field: string;
    readonly size: number;
    readonly merge: (replies: readonly z.output<Response>[]) => z.output<Response>;
  };
  /** For operations that return pages. */
  readonly paging?: Paging<z.output<Response>>;
  /** The contract's `error.status` values of this operation, in addition to `INVALID_ARGUMENT`. */
  readonly otherErrors?: readonly ErrorStatus[];
}

interface Paging<Page> {
  /** The field of the request that contains the cursor. */
  readonly field: string;
  /** The field of `result` with the next cursor, if a sample of the contract has it under another name. */
  readonly documented?: "nextPageToken" | "pageToken";
  readonly next: (page: Page) => string | undefined;
  readonly items: (page: Page) => readonly unknown[];
}

/** One operation of the service, for the client, the emulator and the documentation. */
export interface Operation<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends Definition<Request, Response> {
  readonly auth: AuthMode;
  /** The contract's `error.status` values of this operation. */
  readonly errors: readonly ErrorStatus[];
}

/** The statuses of the service's failures. */
export const ERROR_STATUSES = [
  "INVALID_ARGUMENT",
  "PERMISSION_DENIED",
  "FAILED_PRECONDITION",
  "RESOURCE_EXHAUSTED",
  "NOT_FOUND",
  "INTERNAL",
] as const;

/** A status with which the service fails. */
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/**
 * Adds the defaults to a definition, and keeps the exact types of its schemas. The client has a method with the operation's name,
 * such as `client.addDocuments` (client.ts).
 */
export function operation<Request extends z.ZodType, Response extends z.ZodType>(
  definition: Definition<Request, Response>,
): Operation<Request, Response> {
  const { auth = "apiKey", otherErrors = [] } = definition;
  return { ...definition, auth, errors: ["INVALID_ARGUMENT", ...otherErrors] };
}
