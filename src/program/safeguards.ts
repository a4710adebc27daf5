import * as pulumi from "@pulumi/pulumi";
import { CLASS_KEY } from "../values/state-keys";
import { Lookup } from "./declare";
import { hostOfRun, ofThisPackage } from "./host";
import { protectedByDefault } from "./provider";
import { isRetained, noteGiven, valueOf } from "./retained";

interface Protectable {
  readonly deletionProtection?: pulumi.Input<boolean | undefined> | undefined;
}

/**
 * The deletion safeguards of an object, as inputs and as options of its resource. Arguments take precedence over the setting of
 * the provider or the stack.
 */
export class Safeguard {
  #settle: (resource: pulumi.Resource) => void = () => undefined;
  /** Resolves to the resource once it is created: its parents and transformations can change its options. */
  protected readonly made = new Promise<pulumi.Resource>((resolve) => {
    this.#settle = resolve;
  });
  protected readonly requested: Protectable["deletionProtection"];
  /**
   * The options, with the engine's own `protect` if the resource is known to be protected and the program does not set `protect`.
   * In a preview, only the engine decides about deletions. (engine-notes: deletions)
   */
  readonly opts: pulumi.CustomResourceOptions;

  /** `retainsOnDelete`: deleting the resource deletes no data, because `onDelete` is `retain`. */
  constructor(args: Protectable, opts: pulumi.CustomResourceOptions, retainsOnDelete: boolean) {
    // The program does not own an object that it looks up.
    this.requested =
      args instanceof Lookup ? undefined : (args.deletionProtection ?? protectedByDefault(providerFor(opts)));
    const isOpen = opts.protect === undefined && valueOf(opts.parent, "__protect") === undefined;
    const loses = !retainsOnDelete && !isRetainedFromTheStart(opts);
    this.opts = this.requested === true && isOpen && loses ? { ...opts, protect: true } : opts;
  }

  /** The inputs for a resource that represents one object. With `retainOnDelete`, that object is never lost. */
  get inputs(): Protectable & { readonly [CLASS_KEY]?: true } {
    if (this.requested === undefined) return {};
    if (this.requested === false) return { deletionProtection: false };
    const known = pulumi.output({ requested: this.requested, kept: this.made.then(isRetained) });
    const ofClass = hostOfRun() === "plugin" ? { [CLASS_KEY]: true as const } : {};
    return {
      deletionProtection: known.apply(({ requested, kept }) => (kept ? undefined : requested)),
      ...ofClass,
    };
  }

  settle(resource: pulumi.Resource): void {
    noteGiven(resource, this.opts);
    this.#settle(resource);
  }
}

interface SetArgs extends Protectable {
  readonly onDelete?: pulumi.Input<"delete" | "retain" | undefined> | undefined;
}

/**
 * The deletion safeguards of a set. The options `protect` and `retainOnDelete` apply to its members too, because the engine
 * itself applies them only to the set as a whole.
 */
export class SetSafeguard extends Safeguard {
  constructor(
    private readonly args: SetArgs,
    opts: pulumi.CustomResourceOptions,
  ) {
    super(args, opts, args.onDelete === "retain");
  }

  override get inputs(): SetArgs & { readonly __protected?: Promise<true | undefined> } {
    if (this.args instanceof Lookup) return {};
    return {
      deletionProtection: this.requested,
      onDelete: this.args.onDelete ?? this.made.then((made) => (isRetained(made) ? "retain" : undefined)),
      __protected: this.made.then((made) => (valueOf(made, "__protect") === true ? true : undefined)),
    };
  }
}

function providerFor({
  provider,
  parent,
}: pulumi.CustomResourceOptions): pulumi.ProviderResource | undefined {
  return provider ?? parent?.getProvider(ofThisPackage());
}

function isRetainedFromTheStart({ retainOnDelete, parent }: pulumi.CustomResourceOptions): boolean {
  return retainOnDelete ?? (parent !== undefined && isRetained(parent));
}
