import * as pulumi from "@pulumi/pulumi";
import { CLASS_KEY } from "../values/class-key";
import { Lookup } from "./declare";
import { hostOfRun, ofThisPackage } from "./host";
import { protectedByDefault } from "./provider";
import { isRetained, noteGiven, valueOf } from "./retained";

interface Protectable {
  readonly deletionProtection?: pulumi.Input<boolean | undefined> | undefined;
}

/**
 * What a program says of losing an object, as inputs and as options of the resource. Arguments come first, then the setting of
 * the provider or of the stack.
 */
export class Safeguard {
  #settle: (resource: pulumi.Resource) => void = () => undefined;
  /** The resource, once it is made: its parents and transformations have a say in what its options are. */
  protected readonly made = new Promise<pulumi.Resource>((resolve) => {
    this.#settle = resolve;
  });
  protected readonly asked: Protectable["deletionProtection"];
  /**
   * The options, with the engine's own `protect` where the resource is plainly protected and the program says nothing of that:
   * a preview asks nobody but the engine about deletions. (engine-notes: deletions)
   */
  readonly opts: pulumi.CustomResourceOptions;

  /** `keeps`: deleting the resource loses nothing, as the program says in its arguments. */
  constructor(args: Protectable, opts: pulumi.CustomResourceOptions, keeps: boolean) {
    // What is looked up is not the program's to lose.
    this.asked =
      args instanceof Lookup ? undefined : (args.deletionProtection ?? protectedByDefault(providerFor(opts)));
    const isOpen = opts.protect === undefined && valueOf(opts.parent, "__protect") === undefined;
    const loses = !keeps && !isRetainedFromTheStart(opts);
    this.opts = this.asked === true && isOpen && loses ? { ...opts, protect: true } : opts;
  }

  /** For a resource that stands for one object: with `retainOnDelete` that is never lost. */
  get inputs(): Protectable & { readonly [CLASS_KEY]?: true } {
    if (this.asked === undefined) return {};
    if (this.asked === false) return { deletionProtection: false };
    const known = pulumi.output({ asked: this.asked, kept: this.made.then(isRetained) });
    const ofClass = hostOfRun() === "plugin" ? { [CLASS_KEY]: true as const } : {};
    return { deletionProtection: known.apply(({ asked, kept }) => (kept ? undefined : asked)), ...ofClass };
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
 * The same for a set. What the options `protect` and `retainOnDelete` say of it holds for its members too: the engine itself
 * looks at the set as a whole only.
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
      deletionProtection: this.asked,
      onDelete: this.args.onDelete ?? this.made.then((made) => (isRetained(made) ? "retain" : undefined)),
      __protected: this.made.then((made) => (valueOf(made, "__protect") === true ? true : undefined)),
    };
  }
}

/** The provider that a resource with these options will have, where no transformation gives it another one. */
function providerFor({
  provider,
  parent,
}: pulumi.CustomResourceOptions): pulumi.ProviderResource | undefined {
  return provider ?? parent?.getProvider(ofThisPackage());
}

function isRetainedFromTheStart({ retainOnDelete, parent }: pulumi.CustomResourceOptions): boolean {
  return retainOnDelete ?? (parent !== undefined && isRetained(parent));
}
