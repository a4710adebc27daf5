import type { Impact, ImpactType } from "../definition/impact";
import type * as Breadth from "../resources/allowed-domain/breadth";
import { impactsByType } from "../resources/impacts";
import { lifecycles } from "../resources";
import type { Lifecycle, PropertyMap } from "../core/lifecycle";
import { someOf } from "../values/collections";
import { hasUnknown } from "../values/unknown";

/** The impact types that a user must be warned about before they happen. */
const WARNED: ReadonlySet<ImpactType> = new Set([
  "loses-data",
  "takes-access",
  "gives-broad-access",
  "gives-admin-access",
  "notifies",
]);
const SHOWN = 5;

type Notify = (message: string) => void;

/** Adds the breadth of a domain to its impact. The Public Suffix List is loaded only for domains: it takes about 20 ms. */
function withBreadth(consequence: Impact): Impact[] {
  if (consequence.object !== "domain") return [consequence];
  return (require("../resources/allowed-domain/breadth") as typeof Breadth).withBreadth(consequence);
}

/** The resource types and impact types that this process has warned about. */
const printed = new Set<string>();

/**
 * Warns about the impact of new or changed resources on users. The first impact of each resource type and impact type is
 * described in full, and the others are not: the engine passes one resource after the other and does not say which is the last.
 * It does not call the plugin for resources that are removed from the program, so there are no warnings about those.
 * (engine-notes: what the plugin receives)
 */
export class Warnings {
  constructor(private readonly type: string) {}

  ofNew(inputs: PropertyMap, notify: Notify): void {
    if (!hasUnknown(inputs)) this.#warn(notify, impactsByType.get(this.type)?.create(inputs) ?? [], WARNED);
  }

  ofUpdate(state: PropertyMap, inputs: PropertyMap, notify: Notify): void {
    if (!hasUnknown(inputs))
      this.#warn(notify, impactsByType.get(this.type)?.update(state, inputs) ?? [], WARNED);
  }

  /** Warns about the object that is replaced. Its replacement counts as new. */
  ofReplaced(state: PropertyMap, notify: Notify): void {
    const printed = impactsByType.get(this.type)?.delete(state) ?? [];
    this.#warn(
      notify,
      printed,
      new Set([...WARNED, "leaves-behind"]),
      ", unless retainOnDelete was applied to it before",
    );
  }

  #warn(notify: Notify, all: readonly Impact[], impactTypes: ReadonlySet<ImpactType>, unless = ""): void {
    for (const { impactType, object, organizationId, items, does } of all.flatMap(withBreadth)) {
      // An update overwrites by design. Only content that users write together needs a warning.
      if (!impactTypes.has(impactType) && !(impactType === "overwrites" && object === "editor")) continue;
      const key = `${this.type} ${impactType}`;
      if (printed.has(key)) continue;
      printed.add(key);
      const names = items.map(({ name }) =>
        organizationId === undefined ? name : `${organizationId}/${name}`,
      );
      const what =
        items.length === 1
          ? `${object} ${names.join("")} ${does[0]}`
          : `${items.length} ${object}s ${does[1]}: ${someOf(names, SHOWN)}`;
      notify(
        `${this.type}: ${what}${impactType === "leaves-behind" ? "" : unless}. There may be more: pulumi-collab review lists all.`,
      );
    }
  }
}

/** The reasons that this process has reported. */
const reported = new Set<string>();

/**
 * Reports why a refresh cannot detect drift of a resource type, one line for each reason. The line names all resource types that
 * the reason can apply to, including types that the stack does not use. To name only the types in the stack, the first read would
 * have to wait for the others, and the engine runs few reads at once.
 */
export function reportUnreadable(
  lifecycle: Lifecycle,
  why: string,
  probes: boolean,
  notify: (message: string) => void,
): void {
  if (reported.has(why)) return;
  reported.add(why);
  const isLike = ({ canBeRead, canBeProbed }: Lifecycle) =>
    canBeRead === lifecycle.canBeRead && (!probes || canBeProbed === lifecycle.canBeProbed);
  const which = [...lifecycles.values()].filter(isLike).map(({ type }) => type);
  notify(
    `pulumi refresh cannot see changes made elsewhere to resources of these kinds: ${which.sort().join(", ")}: ${why}`,
  );
}
