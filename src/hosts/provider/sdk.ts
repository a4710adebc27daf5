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
