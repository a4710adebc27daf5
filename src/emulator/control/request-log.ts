import { operations, type OperationName } from "../../api/operations";
import type { FaultKind } from "../faults/faults";
import { isObject } from "../json";
import { withoutSecrets } from "../subjects/keys/mask";

/** The outcome of a request. The emulator fills it in while it serves the request. */
export interface RequestOutcome {
  /** Whether the request was applied (for a read: answered from the data). A rejected request was not applied. */
  applied: boolean;
  /** The HTTP status of the reply; absent until the reply is sent. */
  httpStatus?: number;
  /** `error.status` of a rejected or partially successful request. */
  error?: string;
  /** The type of the injected fault. */
  fault?: FaultKind;
}

/** One received request. */
export interface RequestEntry {
  readonly operation: OperationName;
  /** The number of the operation in the contract. */
  readonly number: number;
  /** `data` of the body, without credentials. */
  readonly data: unknown;
  /** The time of receipt, in epoch milliseconds. */
  readonly at: number;
  readonly outcome: RequestOutcome;
}

export class RequestLog {
  readonly entries: RequestEntry[] = [];

  add(operation: OperationName, data: unknown): RequestEntry {
    const { number } = operations[operation];
    const entry = { operation, number, data: cleaned(data), at: Date.now(), outcome: { applied: false } };
    this.entries.push(entry);
    return entry;
  }

  count(operation?: OperationName): number {
    return operation === undefined
      ? this.entries.length
      : this.entries.filter((entry) => entry.operation === operation).length;
  }

  clear(): void {
    this.entries.length = 0;
  }
}

function cleaned(data: unknown): unknown {
  if (!isObject(data)) return data;
  const { apiKey: _apiKey, authToken: _authToken, ...rest } = data;
  return withoutSecrets(rest);
}
