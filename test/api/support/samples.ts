import type { CollabClient, OperationName, Repeat, RequestOf, ResponseOf } from "../../../src/api";
import type { BrokenReplies } from "./broken-replies";
import type { Refusal } from "./refusals";
import { contentSamples } from "./samples-content";
import { documentSamples } from "./samples-documents";
import { peopleSamples } from "./samples-people";
import { workspaceSamples } from "./samples-workspace";
import { callOn } from "./world";

/** A call of an operation on the world, with the fields of its contract spelled out. */
interface Sample<Name extends OperationName> {
  /** Is done first, and finds fields of the request that only the service knows. */
  readonly prepare?: (client: CollabClient) => Promise<Partial<RequestOf<Name>>>;
  readonly request: RequestOf<Name>;
  /** What the service logs of the request where that is not `request`: it masks secrets. */
  readonly logged?: object;
  /** What the client makes of the reply. */
  readonly result: unknown;
  /** The fields that the contract requires. */
  readonly required: readonly string[];
  /** Whether the request may be sent again after a lost reply. */
  readonly repeat: Repeat;
  /** The requests that the service refuses, one at least for each error that the contract documents. */
  readonly refusals: readonly Refusal[];
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

/** The request of an operation's sample, with what the service has to be asked for first. */
export async function prepared<Name extends OperationName>(
  client: CollabClient,
  name: Name,
): Promise<RequestOf<Name>> {
  const { prepare, request } = samples[name];
  return { ...request, ...(await prepare?.(client)) };
}

/** Calls an operation with its sample, changed in some fields: to something that the types may not allow, too. */
export const callSample = <Name extends OperationName>(
  client: CollabClient,
  name: Name,
  change: object = {},
): Promise<ResponseOf<Name>> => callOn(client, name, { ...samples[name].request, ...change });
