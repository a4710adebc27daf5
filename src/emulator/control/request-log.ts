import { operations, type OperationName } from "../../api/operations";
import type { FaultKind } from "../faults/faults";
import { isObject } from "../json";
import { withoutSecrets } from "../subjects/keys/mask";

/** What became of a request. It fills up while the request is served. */
export interface RequestOutcome {
  /** Whether it was carried out (for a read: answered from the data). A refused one was not. */
  applied: boolean;
  /** The HTTP status that was sent, once it was. */
  httpStatus?: number;
  /** `error.status`, where it was refused or was a partial success. */
  error?: string;
  /** The fault that was injected. */
  fault?: FaultKind;
}

/** One request that was received. */
export interface RequestEntry {
  readonly operation: OperationName;
  /** The number of the operation in the contract. */
  readonly number: number;
  /** `data` of the body, without credentials. */
  readonly data: unknown;
  /** When it was received, in epoch milliseconds. */
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
