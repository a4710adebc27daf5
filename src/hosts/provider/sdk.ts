import { createRequire } from "node:module";
import type * as Grpc from "@grpc/grpc-js";
import type * as Jspb from "google-protobuf";
import type * as Any from "google-protobuf/google/protobuf/any_pb";
import type * as Empty from "google-protobuf/google/protobuf/empty_pb";

// Loads the SDK's own dependencies from where the SDK resolves them. Messages must come from the same copy as the SDK's, and
// under pnpm there is no other way to reach that copy.
const fromSdk = createRequire(require.resolve("@pulumi/pulumi"));

export const grpc = fromSdk("@grpc/grpc-js") as typeof Grpc;
export const jspb = fromSdk("google-protobuf") as typeof Jspb;
export const any = fromSdk("google-protobuf/google/protobuf/any_pb") as typeof Any;
export const empty = fromSdk("google-protobuf/google/protobuf/empty_pb") as typeof Empty;

/** The engine's own message limit, 400 MiB. The default of gRPC, 4 MiB, is too small for a large set. */
const BYTES = 400 * 1024 * 1024;

/** The options of gRPC servers and clients. */
export const LIMITS = {
  "grpc.max_receive_message_length": BYTES,
  "grpc.max_send_message_length": BYTES,
  // The engine runs on this machine: a proxy from the environment would lose the messages for the user.
  "grpc.enable_http_proxy": 0,
  // Channel statistics are not used, and collecting them takes a tenth of each call's time.
  "grpc.enable_channelz": 0,
};
