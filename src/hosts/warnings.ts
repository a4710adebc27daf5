import type { Consequence, Effect } from "../definition/consequence";
import type * as Breadth from "../kinds/allowed-domain/breadth";
import { consequences } from "../kinds/consequences";
import type { Held } from "../life/lifecycle";
import { someOf } from "../values/some-of";
import { hasUnknown } from "../values/unknown";

/** What people should know of before it happens, wherever they look. */
const WARNED: ReadonlySet<Effect> = new Set([
  "loses-data",
  "takes-access",
  "gives-broad-access",
  "gives-admin-access",
  "notifies",
]);
const SHOWN = 5;

type Notify = (message: string) => void;

/** Loads the Public Suffix List only for domains: it takes about 20 ms. */
function withBreadth(consequence: Consequence): Consequence[] {
  if (consequence.object !== "domain") return [consequence];
  return (require("../kinds/allowed-domain/breadth") as typeof Breadth).withBreadth(consequence);
}

/** The kinds and effects that were told in this process. */
const told = new Set<string>();

/**
 * Warns of what a resource that is declared anew, or changed, does to people. The first of each kind and effect is told in full,
 * and the others are not: the engine asks about one resource after the other, and nobody knows which is the last. It does not ask
 * about resources that a program takes out, so nothing can be told of them. (engine-notes: what the plugin is told)
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

  /** Of the object that is replaced; what replaces it is new. */
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
      // Overwriting is what an update is for, but for what people write together.
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
