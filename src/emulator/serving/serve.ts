import type { z } from "zod";
import type { Operation } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import type { JsonObject } from "../json";
import type { KeyState } from "../subjects/keys/state";
import type { Store } from "../subjects/store";
import { checked } from "./check";
import type { MessageBuilder } from "./message-builder";

/** The data that a request acts on: the store, and the key whose credentials the request carries. */
export interface Context {
  readonly store: Store;
  readonly key: KeyState;
  readonly behaviours: Behaviours;
}

/** The result of an operation: the parts of the envelope's `result`. */
export interface Result {
  /** Default: the message that the request is done. */
  readonly message?: MessageBuilder;
  readonly data?: unknown;
  /** Fields beside `data`, such as a cursor. */
  readonly beside?: JsonObject;
  /** Replaces the entire `result`: the search of judgments returns neither a status nor a message. */
  readonly bare?: JsonObject;
}

/** The implementation of an operation. It validates the request with the schema in the operations table, then applies it. */
export interface ServedOperation {
  /**
   * Validates a request.
   *
   * @throws {Refusal} INVALID_ARGUMENT naming the path of each problem.
   */
  readonly check: (raw: unknown, behaviours: Behaviours) => void;
  readonly run: (raw: unknown, context: Context) => Result;
}

export function serve<Request extends z.ZodType, Response extends z.ZodType>(
  operation: Operation<Request, Response>,
  act: (context: Context, data: z.output<Request>) => Result,
): ServedOperation {
  return {
    check: (raw, behaviours) => void checked(operation.request, raw, behaviours),
    run: (raw, context) => act(context, checked(operation.request, raw, context.behaviours)),
  };
}
