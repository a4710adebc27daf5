import type { ServiceError } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { ResourceError } from "../../core/rejections/failures";
import { withConfigHints } from "../settings";
import { bytesOf, INIT_FAILED } from "./calls";
import { any, grpc } from "./sdk";
import type { Secrets } from "./secrets";

/** A resource was partially created or updated. The engine keeps its state and updates it in the next run. */
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

/**
 * Converts an error to the form that gRPC sends. Text is made well-formed, because a lone surrogate (the service can cut a name
 * in the middle of a pair) would end the process. Expected errors are one line. Other errors are bugs and keep their stack.
 */
export function asStatus(thrown: unknown): Partial<ServiceError> {
  const error = withConfigHints(thrown);
  const code = grpc.status.UNKNOWN;
  if (error instanceof InitFailed) {
    return { code, details: error.message.toWellFormed(), metadata: detailsOf(error, code) };
  }
  if (error instanceof ResourceError) return { code, details: error.message.toWellFormed() };
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code, details: details.toWellFormed() };
}

/** Returns the metadata in which Go's gRPC looks for the details of an error. */
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
