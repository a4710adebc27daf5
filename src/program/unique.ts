import * as pulumi from "@pulumi/pulumi";
import type { Definition } from "../definition/definition";
import type { Shape } from "../definition/type";
import { getOrMake } from "../values/collections";
import { isMap } from "../values/plain";
import { ofThisPackage } from "./host";
import { noteNeeds } from "./needed-settings";
import { runError } from "./run-error";

interface Declared {
  readonly name: string;
  readonly resource: pulumi.Resource;
}

// One run of a program has one stack resource; several runs can share a process. (engine-notes: inline programs)
const runs = new WeakMap<object, Map<string, Declared>>();
const providerNumbers = new WeakMap<object, number>();
let providers = 0;

/**
 * Ends the program if two of its resources would manage the same object, and names both. Values that are unknown in a preview
 * are compared in the update. Each resource passes through here once it is created, so its needs are recorded here too.
 */
export function declareUnique(
  name: string,
  resource: pulumi.CustomResource,
  definition: Definition,
  args: object,
): void {
  noteNeeds(resource, definition, args);
  const stack = pulumi.runtime.getStackResource();
  // Unit tests with mocks have no stack resource, and run many programs in one process.
  if (!stack || definition.identifiedBy.length === 0) return;
  const declared = declarationsOf(stack);
  const connection = connectionOf(resource);
  const look = (known: Readonly<Record<string, unknown>>) => {
    // The check of the resource rejects inputs of the wrong shape and reports why.
    if (!isIdentifying(definition, known)) return;
    for (const identity of definition.identities(known)) {
      const key = `${connection} ${identity}`;
      const other = declared.get(key);
      if (other && other.resource !== resource) throw twice(identity, other.name, name);
      declared.set(key, { name, resource });
    }
  };
  const identifying = identifyingOf(definition, args);
  // Creating an output takes the SDK longer than this whole function. In both cases, the program cannot catch the error.
  if (Object.values(identifying).every(isText)) void Promise.resolve(identifying).then(look);
  else pulumi.output(identifying).apply(look);
}

const isText = (value: unknown) => typeof value === "string" || value === undefined;

/** Returns the arguments that identify the objects. Only the keys of a map do: its entries can remain unknown for a long time. */
function identifyingOf({ identifiedBy, inputs }: Definition, args: object): pulumi.Inputs {
  const given = new Map<string, unknown>(Object.entries(args));
  return Object.fromEntries(
    identifiedBy.map((name) => {
      const value = given.get(name);
      return [name, inputs[name]?.type.shape.is === "map" ? keysOf(value) : value];
    }),
  );
}

function isIdentifying(
  { identifiedBy, inputs }: Definition,
  known: Readonly<Record<string, unknown>>,
): boolean {
  return identifiedBy.every((name) => {
    const input = inputs[name];
    const value = known[name];
    if (value === undefined || value === null) return input?.need !== "required";
    return input !== undefined && isOfShape(input.type.shape, value);
  });
}

function isOfShape(shape: Shape, value: unknown): boolean {
  if (shape.is === "text") return typeof value === "string";
  if (shape.is === "set") return Array.isArray(value) && value.every((member) => typeof member === "string");
  return typeof value === "object" || shape.is !== "object of the user's";
}

function keysOf(map: unknown): pulumi.Output<Readonly<Record<string, true>>> {
  return pulumi
    .output({ map })
    .apply(({ map: known }) =>
      Object.fromEntries(Object.keys(isMap(known) ? known : {}).map((key) => [key, true as const])),
    );
}

function declarationsOf(run: object): Map<string, Declared> {
  return getOrMake(runs, run, () => new Map<string, Declared>());
}

/** Returns the number of a resource's provider. Resources of different explicit providers can use different services. */
function connectionOf(resource: pulumi.CustomResource): number {
  const provider = resource.getProvider(ofThisPackage());
  return provider ? getOrMake(providerNumbers, provider, () => ++providers) : 0;
}

function twice(identity: string, first: string, second: string): pulumi.RunError {
  return runError(
    `${identity} is declared twice: by the resources "${first}" and "${second}". Keep one of them.`,
  );
}
