import type { z } from "zod";
import type { Operation } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import type { JsonObject } from "../json";
import type { KeyState } from "../subjects/keys/state";
import type { Store } from "../subjects/store";
import { checked } from "./check";
import type { Said } from "./said";

/** What a request acts on: the store, and the key whose credentials it carries. */
export interface Context {
  readonly store: Store;
  readonly key: KeyState;
  readonly behaviours: Behaviours;
}

/** What an operation brings: the parts of the envelope's `result`. */
export interface Result {
  /** Default: that it is done. */
  readonly message?: Said;
  readonly data?: unknown;
  /** Fields beside `data`, such as a cursor. */
  readonly beside?: JsonObject;
  /** Replaces the whole of `result`: the search of judgments has neither status nor message. */
  readonly bare?: JsonObject;
}

/** An operation that is served: its request is checked against the table's schema, then acted upon. */
export interface Served {
  /** @throws {Refusal} INVALID_ARGUMENT naming the path of each problem. */
  readonly check: (raw: unknown, behaviours: Behaviours) => void;
  readonly run: (raw: unknown, context: Context) => Result;
}

export function serve<Request extends z.ZodType, Response extends z.ZodType>(
  operation: Operation<Request, Response>,
  act: (context: Context, data: z.output<Request>) => Result,
): Served {
  return {
    check: (raw, behaviours) => void checked(operation.request, raw, behaviours),
    run: (raw, context) => act(context, checked(operation.request, raw, context.behaviours)),
  };
}
