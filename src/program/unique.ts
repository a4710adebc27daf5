import * as pulumi from "@pulumi/pulumi";
import { runError } from "./run-error";

interface Declared {
  readonly name: string;
  readonly resource: pulumi.Resource;
}

// One run of a program has one stack resource; several runs can share a process (Automation API).
const runs = new WeakMap<object, Map<string, Declared>>();
const providerNumbers = new WeakMap<object, number>();
let providers = 0;

/**
 * Ends the program when two of its resources would manage the same object, naming both. Values that are not known in a
 * preview are looked at when they are: in the update.
 */
export function declareUnique<Value>(
  name: string,
  resource: pulumi.CustomResource,
  value: pulumi.Input<Value>,
  identitiesOf: (value: pulumi.Unwrap<Value>) => string[],
): void {
  const stack = pulumi.runtime.getStackResource();
  // Unit tests with mocks have none, and put many programs into one process.
  if (!stack) return;
  const declared = declarationsOf(stack);
  const connection = connectionOf(resource);
  pulumi.output(value).apply((known) => {
    // Inputs of another kind are refused by the check of the resource, which says why.
    if (!isText(known)) return;
    for (const identity of identitiesOf(known)) {
      const key = `${connection} ${identity}`;
      const other = declared.get(key);
      if (other && other.resource !== resource) throw twice(identity, other.name, name);
      declared.set(key, { name, resource });
    }
  });
}

function isText(value: unknown): boolean {
  if (typeof value === "string") return true;
  return typeof value === "object" && value !== null && Object.values(value).every(isText);
}

function declarationsOf(run: object): Map<string, Declared> {
  let declared = runs.get(run);
  if (!declared) runs.set(run, (declared = new Map<string, Declared>()));
  return declared;
}

/** Resources of different explicit providers may speak to different services. */
function connectionOf(resource: pulumi.CustomResource): number {
  const provider = resource.getProvider("pulumi-nodejs:dynamic:Resource");
  if (!provider) return 0;
  let number = providerNumbers.get(provider);
  if (number === undefined) providerNumbers.set(provider, (number = ++providers));
  return number;
}

function twice(identity: string, first: string, second: string): pulumi.RunError {
  return runError(
    `${identity} is declared twice: by the resources "${first}" and "${second}". Keep one of them.`,
  );
}
