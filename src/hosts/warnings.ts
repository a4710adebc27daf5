import type { Consequence, Effect } from "../definition/consequence";
import type * as Breadth from "../kinds/allowed-domain/breadth";
import { consequences } from "../kinds/consequences";
import type { Held } from "../life/lifecycle";
import { someOf } from "../values/some-of";
import { hasUnknown } from "../values/unknown";

/** The impact types that a user must be warned about before they happen. */
const WARNED: ReadonlySet<Effect> = new Set([
  "loses-data",
  "takes-access",
  "gives-broad-access",
  "gives-admin-access",
  "notifies",
]);
const SHOWN = 5;

type Notify = (message: string) => void;

/** Adds the breadth of a domain to its impact. The Public Suffix List is loaded only for domains: it takes about 20 ms. */
function withBreadth(consequence: Consequence): Consequence[] {
  if (consequence.object !== "domain") return [consequence];
  return (require("../kinds/allowed-domain/breadth") as typeof Breadth).withBreadth(consequence);
}

/** The resource types and impact types that this process has warned about. */
const told = new Set<string>();

/**
 * Warns about the impact of new or changed resources on users. The first impact of each resource type and impact type is
 * described in full, and the others are not: the engine passes one resource after the other and does not say which is the last.
 * It does not call the plugin for resources that are removed from the program, so there are no warnings about those.
 * (engine-notes: what the plugin is told)
 */
export class Warnings {
  constructor(private readonly type: string) {}

  ofNew(inputs: Held, notify: Notify): void {
    if (!hasUnknown(inputs)) this.#tell(notify, consequences.get(this.type)?.create(inputs) ?? [], WARNED);
  }

  ofUpdate(state: Held, inputs: Held, notify: Notify): void {
    if (!hasUnknown(inputs))
      this.#tell(notify, consequences.get(this.type)?.update(state, inputs) ?? [], WARNED);
  }

  /** Warns about the object that is replaced. Its replacement counts as new. */
  ofReplaced(state: Held, notify: Notify): void {
    const told = consequences.get(this.type)?.delete(state) ?? [];
    this.#tell(
      notify,
      told,
      new Set([...WARNED, "leaves-behind"]),
      ", unless retainOnDelete was applied to it before",
    );
  }

  #tell(notify: Notify, all: readonly Consequence[], effects: ReadonlySet<Effect>, unless = ""): void {
    for (const { effect, object, organizationId, items, does } of all.flatMap(withBreadth)) {
      // An update overwrites by design. Only content that users write together needs a warning.
      if (!effects.has(effect) && !(effect === "overwrites" && object === "editor")) continue;
      const key = `${this.type} ${effect}`;
      if (told.has(key)) continue;
      told.add(key);
      const names = items.map(({ name }) =>
        organizationId === undefined ? name : `${organizationId}/${name}`,
      );
      const what =
        items.length === 1
          ? `${object} ${names.join("")} ${does[0]}`
          : `${items.length} ${object}s ${does[1]}: ${someOf(names, SHOWN)}`;
      notify(
        `${this.type}: ${what}${effect === "leaves-behind" ? "" : unless}. There may be more: pulumi-collab review lists all.`,
      );
    }
  }
}
