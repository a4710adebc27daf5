import * as pulumi from "@pulumi/pulumi";

const retained = new WeakMap<object, boolean>();

/** Remembers whether a resource is retained on deletion: the SDK does not keep it, and the engine hands it on to all that is in it. (engine-notes: options of a resource) */
function noteRetained(resource: pulumi.Resource, { retainOnDelete }: pulumi.ResourceOptions = {}): void {
  if (retainOnDelete !== undefined) retained.set(resource, retainOnDelete);
}

const noteOptions: pulumi.ResourceTransformation = ({ resource, opts }) => {
  noteRetained(resource, opts);
  return undefined;
};

/**
 * Sees the options of every resource that the run makes from now on, as the program's transformations leave them: each sees
 * what those before it made, so this one has to be the last.
 */
export function watchOptions(): void {
  const stack = pulumi.runtime.getStackResource();
  // Unit tests with mocks have none. (engine-notes: inline programs)
  if (!stack) return;
  const known = valueOf(stack, "__transformations");
  if (Array.isArray(known) && known.at(-1) === noteOptions) return;
  pulumi.runtime.registerStackTransformation(noteOptions);
}

// For components that come before the first resource of this package. A run of the Automation API has no stack yet.
watchOptions();

/** Whether a resource is retained, itself or by what it is in. */
export function isRetained(resource: pulumi.Resource): boolean {
  for (let each: unknown = resource; each; each = valueOf(each, "__parentResource")) {
    const known = typeof each === "object" ? retained.get(each) : undefined;
    if (known !== undefined) return known;
  }
  return false;
}

/** Does so for a resource that is made. What transformations made of its options counts more than what the program wrote. */
export function noteGiven(resource: pulumi.Resource, opts: pulumi.ResourceOptions | undefined): void {
  if (!retained.has(resource)) noteRetained(resource, opts);
}

/** What a private field of the SDK holds. (engine-notes: private fields of the SDK) */
export function valueOf(resource: unknown, name: string): unknown {
  return typeof resource === "object" && resource !== null
    ? Reflect.get<object, string>(resource, name)
    : undefined;
}
