import * as pulumi from "@pulumi/pulumi";

/** Returns an error that ends the program and prints its message only. */
export function runError(message: string): pulumi.RunError {
  const error = new pulumi.RunError(message);
  // Node can spend most of a minute on a stack with the SDK's source maps. (engine-notes: printing a program's error)
  error.stack = "";
  // The SDK prepends a property name to the message, once for each property that waits for the failed value.
  Object.defineProperty(error, "message", { get: () => message, set: () => undefined });
  return error;
}
