import * as pulumi from "@pulumi/pulumi";
import type { Definition } from "../definition/definition";
import { isMapOfObjects } from "../definition/type";
import { getOrMake } from "../values/collections";
import { isMap } from "../values/plain";
import { ofThisPackage } from "./host";
import { runError } from "./run-error";

interface Declared {
  readonly name: string;
  readonly resource: pulumi.Resource;
}

// One run of a program has one stack resource; several runs can share a process. (engine-notes: inline programs)
const runs = new WeakMap<object, DeclarationsOfRun>();

/** The declared objects by the explicit provider of their resources, because providers can use different services. */
type DeclarationsOfRun = Map<pulumi.ProviderResource | undefined, Map<string, Declared>>;

/**
 * Ends the program if two of its resources would manage the same object, and names both. Values that are unknown in a preview
 * are compared in the update.
 */
export function declareUnique(
  name: string,
  resource: pulumi.CustomResource,
  definition: Definition,
  args: object,
): void {
  const stack = pulumi.runtime.getStackResource();
  // Unit tests with mocks have no stack resource, and run many programs in one process.
  if (!stack || definition.identifiedBy.length === 0) return;
  const ofRun = getOrMake(runs, stack, (): DeclarationsOfRun => new Map());
  const declared = getOrMake(ofRun, resource.getProvider(ofThisPackage()), () => new Map<string, Declared>());
  const look = (known: Readonly<Record<string, unknown>>) => {
    for (const identity of identitiesOf(definition, known)) {
      const other = declared.get(identity);
      if (other && other.resource !== resource)
        throw runError(
          `${identity} is declared twice: by the resources "${other.name}" and "${name}". Keep one of them.`,
        );
      declared.set(identity, { name, resource });
    }
  };
  const identifying = identifyingOf(definition, args);
  // Creating an output takes the SDK longer than this whole function. In both cases, the program cannot catch the error.
  if (Object.values(identifying).every(isText)) void Promise.resolve(identifying).then(look);
  else pulumi.output(identifying).apply(look);
}

/** Returns the identities of arguments; none if they have the wrong shape, which the check of the resource reports. */
function identitiesOf(definition: Definition, known: Readonly<Record<string, unknown>>): string[] {
  try {
    return definition.identities(known);
  } catch {
    return [];
  }
}

const isText = (value: unknown) => typeof value === "string" || value === undefined;

/** Returns the arguments that identify the objects. Only the keys of a map do: its entries can remain unknown for a long time. */
function identifyingOf({ identifiedBy, inputs }: Definition, args: object): pulumi.Inputs {
  const given = new Map<string, unknown>(Object.entries(args));
  return Object.fromEntries(
    identifiedBy.map((name) => {
      const value = given.get(name);
      return [name, isMapOfObjects(inputs[name]?.type) ? keysOf(value) : value];
    }),
  );
}

function keysOf(map: unknown): pulumi.Output<Readonly<Record<string, true>>> {
  return pulumi
    .output({ map })
    .apply(({ map: known }) =>
      Object.fromEntries(Object.keys(isMap(known) ? known : {}).map((key) => [key, true as const])),
    );
}
