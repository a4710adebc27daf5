import type { IncomingHttpHeaders } from "node:http";
import { operations, type OperationName } from "../../api/operations";
import type { Behaviours } from "../behaviours/behaviours";
import type { RequestOutcome } from "../control/request-log";
import { withItemsFailing } from "../faults/failing-items";
import type { FaultOf } from "../faults/faults";
import { isObject } from "../json";
import { Rejection } from "../serving/rejection";
import type { Context, Result } from "../serving/serve";
import { advance } from "../subjects/migrations/progress";
import { served } from "../subjects/operations";
import type { Store } from "../subjects/store";
import { authenticate, withoutCredentials } from "./authenticate";
import { rejectionReply, resultReply, type Reply } from "./reply";
import { bodyHasOtherKeys, bodyIsNoObject } from "./messages";

export interface ApiRequest {
  readonly operation: OperationName;
  readonly headers: IncomingHttpHeaders;
  readonly headerPrefix: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly body: unknown;
  readonly outcome: RequestOutcome;
}

/** Applies a request in a single step: whatever happens to the connection, it is applied completely or not at all. */
export function carryOut(
  request: ApiRequest,
  store: Store,
  behaviours: Behaviours,
  itemFailure?: FaultOf<"itemFailure">,
): Reply {
  const { operation, outcome } = request;
  try {
    const result = run(request, store, behaviours, itemFailure);
    outcome.applied = true;
    return resultReply(result, behaviours);
  } catch (error) {
    if (!(error instanceof Rejection))
      throw new Error(`The emulator failed in ${operation}`, { cause: error });
    outcome.applied = error.applied;
    outcome.error = error.status;
    return rejectionReply(error, behaviours);
  }
}

function run(
  { operation, headers, headerPrefix, body }: ApiRequest,
  store: Store,
  behaviours: Behaviours,
  itemFailure?: FaultOf<"itemFailure">,
): Result {
  const { auth, idempotency } = operations[operation];
  if (!isObject(body)) throw new Rejection("INVALID_ARGUMENT", bodyIsNoObject);
  const others = Object.keys(body).filter((name) => name !== "data");
  if (others.length > 0 && behaviours.unknownFields === "refused")
    throw new Rejection("INVALID_ARGUMENT", bodyHasOtherKeys({ names: others.join(", ") }));
  const key = authenticate(auth, { headers, headerPrefix, data: body.data }, store, behaviours);
  const raw = withoutCredentials(auth, body.data);
  const { check, run: act } = served[operation];
  check(raw, behaviours);
  const context: Context = { store, key, behaviours };
  advance(key, behaviours);
  if (idempotency !== "safe") store.beforeWrite(key, behaviours);
  return itemFailure ? withItemsFailing(operation, act, raw, context, itemFailure) : act(raw, context);
}
