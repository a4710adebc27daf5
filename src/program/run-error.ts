import * as pulumi from "@pulumi/pulumi";

/** An error that ends the program in its own words and nothing else. */
export function runError(words: string): pulumi.RunError {
  const error = new pulumi.RunError(words);
  // Node 20 can spend most of a minute on printing a stack with the SDK's source maps in it.
  error.stack = "";
  return error;
}
