import type { IncomingHttpHeaders } from "node:http";
import { operations, type OperationName } from "../api/operations";
import { authenticate, withoutCredentials } from "./authenticate";
import type { Behaviours } from "./behaviours";
import { withFailedItems, withoutItems } from "./distort";
import { Failure, failureAnswer, type Answer } from "./failure";
import type { Fault } from "./faults";
import type { Context, Reply } from "./handler";
import { handlers } from "./handlers";
import { advance } from "./handlers/migrations";
import { isObject } from "./json";
import type { RequestOutcome } from "./request-log";
import type { Store } from "./store";
import { words } from "./words";

export interface ApiRequest {
  readonly operation: OperationName;
  readonly headers: IncomingHttpHeaders;
  readonly headerPrefix: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
  readonly outcome: RequestOutcome;
}

type ItemFailure = Extract<Fault, { kind: "itemFailure" }>;

/** Carries a request out, in one go: whatever happens to the connection, it is applied as a whole or not at all. */
export function carryOut(
  request: ApiRequest,
  store: Store,
  behaviours: Behaviours,
  itemFailure?: ItemFailure,
): Answer {
  const { operation, outcome } = request;
  try {
    const reply = run(request, store, behaviours, itemFailure);
    outcome.applied = true;
    return { httpStatus: 200, body: { result: resultOf(reply, behaviours) } };
  } catch (error) {
    if (!(error instanceof Failure)) throw new Error(`The emulator failed in ${operation}`, { cause: error });
    outcome.applied = error.applied;
    outcome.error = error.status;
    return failureAnswer(error, behaviours);
  }
}

function run(request: ApiRequest, store: Store, behaviours: Behaviours, itemFailure?: ItemFailure): Reply {
  const { auth, repeat } = operations[request.operation];
  const served = handlers[request.operation];
  if (!isObject(request.body)) throw new Failure("INVALID_ARGUMENT", words.bodyIsNoObject);
  const { data } = request.body;
  const key = authenticate(auth, { ...request, data }, store, behaviours);
  const raw = withoutCredentials(auth, data);
  served.check(raw, behaviours);
  const context: Context = { store, key, behaviours };
  advance(key, behaviours);
  if (repeat !== "read") store.beforeWrite(key, behaviours);
  return itemFailure ? runWithout(request.operation, raw, context, itemFailure) : served.run(raw, context);
}

function runWithout(operation: OperationName, raw: unknown, context: Context, fault: ItemFailure): Reply {
  const served = handlers[operation];
  const style = context.behaviours.messageStyle;
  const messageOf = (id: string): string =>
    fault.message?.replaceAll("{id}", () => id) ?? words.itemFailed({ id })(style);
  if (operation === "addNotifications") {
    const id = isObject(raw) && typeof raw.notificationId === "string" ? raw.notificationId : "";
    return { message: words.done, data: { success: false, message: messageOf(id) } };
  }
  if (!("items" in operations[operation])) {
    const { message } = fault;
    throw new Failure("INTERNAL", message === undefined ? words.requestFailed : () => message);
  }
  const { taken, left } = withoutItems(raw, fault.ids);
  const reply = taken.length === 0 ? served.run(raw, context) : left ? served.run(left, context) : {};
  return { message: words.done, ...reply, data: withFailedItems(reply.data, taken, messageOf) };
}

function resultOf({ bare, message, data, beside }: Reply, behaviours: Behaviours): object {
  if (bare) return bare;
  const empty = behaviours.emptyFields === "null" ? { data: null } : {};
  return {
    status: "success",
    message: (message ?? words.done)(behaviours.messageStyle),
    ...(data === undefined ? empty : { data }),
    ...beside,
  };
}
