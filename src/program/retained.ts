import * as pulumi from "@pulumi/pulumi";

const retained = new WeakMap<object, boolean>();

/**
 * Records the `retainOnDelete` option of a resource. The SDK does not keep it, and the engine passes it on to all children of the
 * resource. (engine-notes: options of a resource)
 */
function noteRetained(resource: pulumi.Resource, { retainOnDelete }: pulumi.ResourceOptions = {}): void {
  if (retainOnDelete !== undefined) retained.set(resource, retainOnDelete);
}

const noteOptions: pulumi.ResourceTransformation = ({ resource, opts }) => {
  noteRetained(resource, opts);
  return undefined;
};

/**
 * Records the options of every resource that the run creates from now on, after the program's transformations. Each
 * transformation receives the result of those before it, so this one must be the last.
 */
export function watchOptions(): void {
  const stack = pulumi.runtime.getStackResource();
  // Unit tests with mocks have no stack resource. (engine-notes: inline programs)
  if (!stack) return;
  const known = valueOf(stack, "__transformations");
  if (Array.isArray(known) && known.at(-1) === noteOptions) return;
  pulumi.runtime.registerStackTransformation(noteOptions);
}

// Covers components created before the first resource of this package. In a run of the Automation API, there is no stack yet.
watchOptions();

/** Reports whether a resource is retained on deletion, by its own option or by a parent's. */
export function isRetained(resource: pulumi.Resource): boolean {
  for (let each: unknown = resource; each; each = valueOf(each, "__parentResource")) {
    const known = typeof each === "object" ? retained.get(each) : undefined;
    if (known !== undefined) return known;
  }
  return false;
}

/** Records the options of a created resource. Options that transformations changed take precedence over the program's. */
export function noteGiven(resource: pulumi.Resource, opts: pulumi.ResourceOptions | undefined): void {
  if (!retained.has(resource)) noteRetained(resource, opts);
}

/** Returns the value of a private field of the SDK. (engine-notes: private fields of the SDK) */
export function valueOf(resource: unknown, name: string): unknown {
  return typeof resource === "object" && resource !== null
    ? Reflect.get<object, string>(resource, name)
    : undefined;
}
