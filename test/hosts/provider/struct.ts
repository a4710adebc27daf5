import { createRequire } from "node:module";
import type * as Struct from "google-protobuf/google/protobuf/struct_pb";

/** The SDK's own messages for properties, of the same copy that its other messages use. */
const struct = createRequire(require.resolve("@pulumi/pulumi"))(
  "google-protobuf/google/protobuf/struct_pb",
) as typeof Struct;

/** Properties as a message of the SDK. */
export const structOf = (values: object): Struct.Struct =>
  struct.Struct.fromJavaScript(values as Parameters<typeof struct.Struct.fromJavaScript>[0]);

/** What a message of the SDK makes of the bytes of properties. */
export const valuesInStruct = (bytes: Uint8Array): object =>
  struct.Struct.deserializeBinary(bytes).toJavaScript();
