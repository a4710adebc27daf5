import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";

/** An entry of a map as it comes over the wire: a key of nine bytes, and the beginning of its value. */
const ENTRY = Buffer.from("\n\t__proto__\x12");

const losing = new WeakSet<CheckRequest>();

/** Reads a request for a check. The SDK's messages lose an entry named `__proto__` in silence: here it is noticed. */
export function checkRequestIn(bytes: Buffer): CheckRequest {
  const request = CheckRequest.deserializeBinary(bytes);
  if (bytes.includes(ENTRY)) losing.add(request);
  return request;
}

/** Whether there was an entry named `__proto__` in what was sent. */
export const losesEntry = (request: CheckRequest): boolean => losing.has(request);
