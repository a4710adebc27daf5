import * as pulumi from "@pulumi/pulumi";

/** An error that ends the program in its own words and nothing else. */
export function runError(words: string): pulumi.RunError {
  const error = new pulumi.RunError(words);
  // Node can spend most of a minute on a stack with the SDK's source maps. (engine-notes: printing a program's error)
  error.stack = "";
  // The SDK writes the name of a property in front of it, once for each that waits for what failed.
  Object.defineProperty(error, "message", { get: () => words, set: () => undefined });
  return error;
}
