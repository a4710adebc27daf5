import { createRequire } from "node:module";
import type { Server } from "@grpc/grpc-js";
import type * as Struct from "google-protobuf/google/protobuf/struct_pb";
import { grpc } from "../../../src/hosts/provider/sdk";

/** The SDK's own message type for properties, from the same copy of the library that its other messages use. */
const struct = createRequire(require.resolve("@pulumi/pulumi"))(
  "google-protobuf/google/protobuf/struct_pb",
) as typeof Struct;

/** Converts properties to a message of the SDK. */
export const structOf = (values: object): Struct.Struct =>
  struct.Struct.fromJavaScript(values as Parameters<typeof struct.Struct.fromJavaScript>[0]);

/** Returns the properties that a message of the SDK decodes from bytes. */
export const valuesInStruct = (bytes: Uint8Array): object =>
  struct.Struct.deserializeBinary(bytes).toJavaScript();

/** Returns a value with the mark of a secret. */
export const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** Starts a server. Returns its address. */
export const serve = (server: Server) =>
  new Promise<string>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
      if (error) reject(error);
      else resolve(`127.0.0.1:${port}`);
    });
  });

export const bytesOf = (message: { serializeBinary(): Uint8Array }) => Buffer.from(message.serializeBinary());
