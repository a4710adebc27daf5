import type { ServiceError } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { ResourceError } from "../../life/refusals/failures";
import { inStackWords } from "../settings";
import { bytesOf, INIT_FAILED } from "./calls";
import { any, grpc } from "./sdk";
import type { Secrets } from "./secrets";

/** A resource that is there in part: the engine keeps its state, and updates it in the next run. */
export class InitFailed extends Error {
  constructor(
    message: string,
    readonly id: string,
    readonly state: object,
    readonly secrets: Secrets,
    readonly reasons: readonly string[],
  ) {
    super(message);
  }
}

/** An error in the form in which gRPC carries it: half of a surrogate pair, as of a name that the service cut, would end the process. Errors that are expected come in one line; others with their stack: they are bugs. */
export function asStatus(thrown: unknown): Partial<ServiceError> {
  const error = inStackWords(thrown);
  const code = grpc.status.UNKNOWN;
  if (error instanceof InitFailed) {
    return { code, details: error.message.toWellFormed(), metadata: detailsOf(error, code) };
  }
  if (error instanceof ResourceError) return { code, details: error.message.toWellFormed() };
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code, details: details.toWellFormed() };
}

/** Where Go's gRPC looks for what an error says besides its message. */
function detailsOf({ message, id, state, secrets, reasons }: InitFailed, code: number) {
  const failure = new ErrorResourceInitFailed();
  failure.setId(id).setReasonsList(reasons.map((reason) => reason.toWellFormed()));
  const packed = new any.Any();
  packed.pack(
    bytesOf(failure, INIT_FAILED, { properties: { values: state, secrets } }),
    "pulumirpc.ErrorResourceInitFailed",
  );
  const status = new Status().setCode(code).setMessage(message.toWellFormed()).setDetailsList([packed]);
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return metadata;
}
