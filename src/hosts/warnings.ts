import { IMPACT_TYPES, nameWithOrganization, type Impact, type TypeImpacts } from "../definition/impact";
import type * as Breadth from "../resources/allowed-domains/breadth";
import { impactsByType } from "../resources/definitions";
import { getOrMake, someOf } from "../values/collections";
import { isMap, type PropertyMap } from "../values/plain";
import { printable } from "../values/text";
import { hasUnknown } from "../values/unknown";
import { closingLines } from "./log-sink";

const SHOWN = 5;

type Notify = (message: string) => void;

const printed = new Set<string>();

const close = closingLines(() => (printed.size > 0 ? [MORE] : []));

const MORE =
  "There may be more such changes, also in resources that leave the program. Run `pulumi-collab review` for the full list.";

function warningText(
  type: string,
  object: string,
  names: readonly string[],
  [one, several]: Impact["does"],
  unless = "",
): string {
  const what =
    names.length === 1
      ? `${object} ${names.join("")} ${one}`
      : `${names.length} ${object}s ${several}: ${someOf(names, SHOWN)}`;
  return `${type}: ${what}${unless}.`;
}

/** Returns the impacts of a new or changed resource that a preview warns about. */
const warnedOf = (impacts: readonly Impact[]): Impact[] =>
  impacts
    .flatMap(withBreadth)
    .filter(({ impactType }) => IMPACT_TYPES[impactType].level === "danger" || impactType === "notifies");

/** Returns the impacts of a replaced object that a preview warns about. A program does not declare what a replacement leaves behind. */
const warnedOfReplaced = (impacts: readonly Impact[]): Impact[] => [
  ...warnedOf(impacts),
  ...impacts.filter(({ impactType }) => impactType === "leaves-behind"),
];

/** Adds the breadth of a domain to its impact. The Public Suffix List is loaded only for domains: it takes about 20 ms. */
function withBreadth(impact: Impact): Impact[] {
  if (impact.object !== "domain") return [impact];
  return (require("../resources/allowed-domains/breadth") as typeof Breadth).withBreadth(impact);
}

/**
 * Warns about the impact of new or changed resources on users. The first impact of each resource type and impact type is
 * described in full, and the others are not: a closing line names the command that lists all. The engine does not call the plugin
 * for resources that are removed from the program, so there are no warnings about those. (engine-notes: what the plugin receives)
 */
export class Warnings {
  readonly #impacts: TypeImpacts | undefined;

  constructor(private readonly type: string) {
    this.#impacts = impactsByType.get(type);
  }

  ofNew(inputs: PropertyMap, notify: Notify): void {
    this.#warnOfIds(inputs, notify);
    if (!hasUnknown(inputs)) this.#warn(notify, warnedOf(this.#impacts?.create(inputs) ?? []));
  }

  /** Warns about ids that are probably a mistake. The contract does not limit them, so they are not rejected. */
  #warnOfIds(inputs: PropertyMap, notify: Notify): void {
    for (const [name, { type }] of Object.entries(this.#impacts?.definition.inputs ?? {})) {
      const { shape } = type;
      const given = inputs[name];
      const ids = shape.is === "text" && shape.format === "identifier" ? [given] : [];
      if (shape.is === "map" && isMap(given)) ids.push(...Object.keys(given));
      const odd = ids.filter((id) => typeof id === "string" && printable(id) !== id);
      if (odd.length === 0) continue;
      const shown = someOf(
        odd.map((id) => printable(JSON.stringify(id))),
        SHOWN,
      );
      const [have, itIs] =
        odd.length === 1 ? ["has a blank at its", "it is"] : ["have a blank at their", "they are"];
      notify(
        `${this.type}: ${name} ${shown} ${have} beginning or end, or an unusual character. Check that ${itIs} intended.`,
      );
    }
  }

  ofUpdate(state: PropertyMap, inputs: PropertyMap, notify: Notify): void {
    if (!hasUnknown(inputs)) this.#warn(notify, warnedOf(this.#impacts?.update(state, inputs) ?? []));
  }

  /** Warns about the object that is replaced. Its replacement counts as new. */
  ofReplaced(state: PropertyMap, notify: Notify): void {
    const impacts = this.#impacts?.delete(state) ?? [];
    this.#warn(notify, warnedOfReplaced(impacts), ", unless retainOnDelete was applied to it before");
  }

  #warn(notify: Notify, impacts: readonly Impact[], unless?: string): void {
    for (const impact of impacts) {
      const { impactType, object, items, does } = impact;
      const key = `${this.type} ${impactType}`;
      if (printed.has(key)) continue;
      printed.add(key);
      const names = items.map((item) => nameWithOrganization(impact, item));
      notify(warningText(this.type, object, names, does, impactType === "leaves-behind" ? "" : unless));
      close();
    }
  }
}

/** The resource types that a refresh could not read, by reason. */
const unreadable = new Map<string, Set<string>>();

const closeRefresh = closingLines(() =>
  [...unreadable].map(
    ([why, types]) =>
      `pulumi refresh cannot see changes made elsewhere to these resource types: ${[...types].sort().join(", ")}: ${why}`,
  ),
);

/** Reports at the end of the run why a refresh cannot detect drift: one line per reason, with the resource types of the stack. */
export function reportUnreadable(type: string, why: string): void {
  getOrMake(unreadable, why, () => new Set<string>()).add(type);
  closeRefresh();
}
