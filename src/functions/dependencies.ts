import * as pulumi from "@pulumi/pulumi";
import { runError } from "../program/run-error";

export type DependsOn = pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;

/**
 * Reports whether a function must wait for resources: those that its arguments come from, and those in `dependsOn`. The output
 * is unknown until all of these resources exist, so the result of the function is unknown too. The SDK has such a function for its
 * own calls, but does not export it. (engine-notes: functions and resources that are not there yet)
 */
export function presence(
  args: pulumi.Output<unknown>,
  dependsOn: DependsOn | undefined,
): pulumi.Output<boolean> {
  // Wrapped in an object, because the compiler does not accept an unknown value as an input.
  const named: pulumi.Output<{ dependsOn?: unknown }> = pulumi.output({ dependsOn });
  return pulumi
    .all([
      existence(resourcesOf(args)),
      existence(resourcesOf(named)),
      named.apply((known) => existence(Promise.resolve(listed(known.dependsOn)))),
    ])
    .apply((waited) => waited.includes(true));
}

function listed(given: unknown): pulumi.Resource[] {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given)) return given.flatMap(listed);
  if (pulumi.Resource.isInstance(given)) return [given];
  throw runError("dependsOn must be a resource, or a list of resources.");
}

/** Reports whether there are any resources. The output is known once all their ids are known, which is when they exist. */
function existence(resources: Promise<readonly pulumi.Resource[]>): pulumi.Output<boolean> {
  const ids = resources
    .then(withContents)
    .then((all) => [...all].flatMap((each) => ("id" in each ? [each.id] : [])));
  return pulumi.all([resources.then(({ length }) => length > 0), ids]).apply(([some]) => some);
}

/** Returns the resources that a value comes from. */
async function resourcesOf(output: pulumi.Output<unknown>): Promise<pulumi.Resource[]> {
  const all: unknown = Reflect.get<object, string>(output, "allResources");
  if (typeof all !== "function") return [];
  const found: unknown = await Reflect.apply<object, [], unknown>(all as () => unknown, output, []);
  return found instanceof Set ? [...found].filter((each) => pulumi.Resource.isInstance(each)) : [];
}

/** Returns the given resources and, for components, the resources inside them at any depth. */
async function withContents(
  resources: Iterable<unknown>,
  found = new Set<pulumi.Resource>(),
): Promise<Set<pulumi.Resource>> {
  for (const resource of resources) {
    if (!pulumi.Resource.isInstance(resource) || found.has(resource)) continue;
    found.add(resource);
    if (!pulumi.ComponentResource.isInstance(resource)) continue;
    // The children of a component are known only after its constructor has run.
    await Reflect.get<object, string>(resource, "__data");
    const children: unknown = Reflect.get<object, string>(resource, "__childResources");
    if (children instanceof Set) await withContents(children, found);
  }
  return found;
}
