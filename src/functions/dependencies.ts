import * as pulumi from "@pulumi/pulumi";
import { runError } from "../program/run-error";

export type DependsOn = pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;

/**
 * Returns an output that is unknown until the resources exist that a function must wait for: those that its arguments come from,
 * and those in `dependsOn`. So the result of the function is unknown too. The SDK has such a function for its own calls, but does
 * not export it. (engine-notes: functions and resources that are not there yet)
 */
export function presence(
  args: pulumi.Output<unknown>,
  dependsOn: DependsOn | undefined,
): pulumi.Output<unknown> {
  // Wrapped in an object, because the compiler does not accept an unknown value as an input.
  const named: pulumi.Output<{ dependsOn?: unknown }> = pulumi.output({ dependsOn });
  return pulumi.all([
    idsOf(resourcesOf(args)),
    idsOf(resourcesOf(named)),
    named.apply((known) => idsOf(Promise.resolve(listed(known.dependsOn)))),
  ]);
}

function listed(given: unknown): pulumi.Resource[] {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given)) return given.flatMap(listed);
  if (pulumi.Resource.isInstance(given)) return [given];
  throw runError("dependsOn must be a resource, or a list of resources.");
}

/** Returns the ids of resources. They are known once all the resources exist. */
function idsOf(resources: Promise<readonly pulumi.Resource[]>): pulumi.Output<unknown> {
  return pulumi.output(
    resources.then(withContents).then((all) => [...all].flatMap((each) => ("id" in each ? [each.id] : []))),
  );
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
