import * as pulumi from "@pulumi/pulumi";

/** An error that ends the program in its own words and nothing else. */
export function runError(words: string): pulumi.RunError {
  const error = new pulumi.RunError(words);
  // Node can spend most of a minute on a stack with the SDK's source maps. (engine-notes: printing a program's error)
  error.stack = "";
  return error;
}
