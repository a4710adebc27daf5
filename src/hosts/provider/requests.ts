import { CheckRequest, DeleteRequest, DiffRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { jspb } from "./sdk";

/** An entry of a map as it comes over the wire: a key of nine bytes, and the beginning of its value. */
const ENTRY = Buffer.from("\n\t__proto__\x12");

const losing = new WeakSet<CheckRequest>();

/** How requests are read where the SDK's own way loses something, or takes much for nothing. */
export const reads = {
  /** The SDK's messages lose an entry named `__proto__` in silence: here it is noticed. */
  check(bytes: Buffer): CheckRequest {
    const request = CheckRequest.deserializeBinary(bytes);
    if (bytes.includes(ENTRY)) losing.add(request);
    return request;
  },

  // Nobody asks for the old inputs, and there may be 100,000 of them.
  diff: (bytes: Buffer) => DiffRequest.deserializeBinary(without(6, bytes)),
  update: (bytes: Buffer) => UpdateRequest.deserializeBinary(without(8, bytes)),
  delete: (bytes: Buffer) => DeleteRequest.deserializeBinary(without(5, bytes)),
};

/** Whether there was an entry named `__proto__` in what was sent. */
export const losesEntry = (request: CheckRequest): boolean => losing.has(request);

/** A message without one of its fields. */
function without(field: number, bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const reader = new jspb.BinaryReader(bytes);
  while (reader.nextField()) {
    const from = reader.getFieldCursor();
    reader.skipField();
    if (reader.getFieldNumber() !== field) kept.push(bytes.subarray(from, reader.getCursor()));
  }
  return Buffer.concat(kept);
}
