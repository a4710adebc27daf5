import * as pulumi from "@pulumi/pulumi";

const retained = new WeakMap<object, boolean>();

/** Remembers whether a resource is retained on deletion: the SDK does not keep it, and the engine hands it on to all that is in it. */
export function noteRetained(
  resource: pulumi.Resource,
  { retainOnDelete }: pulumi.ResourceOptions = {},
): void {
  if (retainOnDelete !== undefined) retained.set(resource, retainOnDelete);
}

// For components of others. A run of the Automation API has no stack when it loads this: there they are not seen.
if (pulumi.runtime.getStackResource())
  pulumi.runtime.registerStackTransformation(({ resource, opts }) => {
    noteRetained(resource, opts);
    return undefined;
  });

function isRetained({ retainOnDelete, parent }: pulumi.ResourceOptions): boolean {
  if (retainOnDelete !== undefined) return retainOnDelete;
  for (let above: unknown = parent; above; above = valueOf(above, "__parentResource")) {
    const known = typeof above === "object" ? retained.get(above) : undefined;
    if (known !== undefined) return known;
  }
  return false;
}

function valueOf(resource: unknown, name: string): unknown {
  return typeof resource === "object" && resource !== null
    ? Reflect.get<object, string>(resource, name)
    : undefined;
}

interface Safeguarded {
  readonly deletionProtection?: pulumi.Input<boolean | undefined> | undefined;
  readonly onDelete?: pulumi.Input<"delete" | "retain"> | undefined;
}

/**
 * What the options `protect` and `retainOnDelete` say of a set, as inputs: the engine itself looks at the set as a whole only.
 * What the program says in its arguments comes first.
 */
export class Safeguards {
  #settle: (isProtected: true | undefined) => void = () => undefined;
  readonly inputs: Safeguarded;

  constructor(args: Safeguarded, opts: pulumi.ResourceOptions) {
    const protection = new Promise<true | undefined>((resolve) => {
      this.#settle = resolve;
    });
    this.inputs = {
      deletionProtection: args.deletionProtection ?? protection,
      onDelete: args.onDelete ?? (isRetained(opts) ? "retain" : undefined),
    };
  }

  /** Once the resource is made: its parents and transformations have a say in whether it is protected. */
  settle(resource: pulumi.Resource): void {
    this.#settle(valueOf(resource, "__protect") === true ? true : undefined);
  }
}
