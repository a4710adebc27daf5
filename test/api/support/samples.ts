import type { CollabClient, OperationName, Idempotency, RequestOf, ResponseOf } from "../../../src/api";
import type { BrokenReplies } from "./broken-replies";
import type { Rejection } from "./rejections";
import { contentSamples } from "./samples-content";
import { documentSamples } from "./samples-documents";
import { peopleSamples } from "./samples-people";
import { workspaceSamples } from "./samples-workspace";
import { callOn } from "./world";

/** A call of an operation on the world, with the fields of its contract listed explicitly. */
interface Sample<Name extends OperationName> {
  /** Runs first, and returns fields of the request that only the service knows. */
  readonly prepare?: (client: CollabClient) => Promise<Partial<RequestOf<Name>>>;
  readonly request: RequestOf<Name>;
  /** The request as the service logs it, if that differs from `request`: the log masks secrets. */
  readonly logged?: object;
  /** The result that the client returns for the reply. */
  readonly result: unknown;
  /** The fields that the contract requires. */
  readonly required: readonly string[];
  /** The operation's idempotency: whether the request may be sent again after a lost reply. */
  readonly idempotency: Idempotency;
  /** The requests that the service rejects: at least one for each error that the contract documents. */
  readonly rejections: readonly Rejection[];
  readonly broken: BrokenReplies;
}

export type Samples<Names extends OperationName = OperationName> = {
  readonly [Name in Names]: Sample<Name>;
};

export const samples: Samples = {
  ...workspaceSamples,
  ...peopleSamples,
  ...documentSamples,
  ...contentSamples,
};

/** Returns the request of an operation's sample, with the fields that only the service knows. */
export async function prepared<Name extends OperationName>(
  client: CollabClient,
  name: Name,
): Promise<RequestOf<Name>> {
  const { prepare, request } = samples[name];
  return { ...request, ...(await prepare?.(client)) };
}

/** Calls an operation with its sample, with some fields changed. The new values need not match the types. */
export const callSample = <Name extends OperationName>(
  client: CollabClient,
  name: Name,
  change: object = {},
): Promise<ResponseOf<Name>> => callOn(client, name, { ...samples[name].request, ...change });
