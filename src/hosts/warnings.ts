import { IMPACT_TYPES, type Impact, type Item, type TypeImpacts } from "../definition/impact";
import type * as Breadth from "../resources/allowed-domains/breadth";
import { impactsByType } from "../resources/definitions";
import { accessIn, LEAVES, losesRestriction, type FolderAccess } from "../resources/folder/restriction";
import { getOrMake, groupBy, someOf } from "../values/collections";
import { identityOf } from "../values/identity";
import { isMap, type PropertyMap } from "../values/plain";
import { printable } from "../values/text";
import { hasUnknown } from "../values/unknown";
import { closingLines } from "./log-sink";

/** An update overwrites by design. Only content that users write together needs a warning. */
const isWarned = ({ impactType, object }: Impact): boolean =>
  IMPACT_TYPES[impactType].level === "danger" ||
  impactType === "notifies" ||
  (impactType === "overwrites" && object === "editor");

const SHOWN = 5;

type Notify = (message: string) => void;

/** Adds the breadth of a domain to its impact. The Public Suffix List is loaded only for domains: it takes about 20 ms. */
function withBreadth(impact: Impact): Impact[] {
  if (impact.object !== "domain") return [impact];
  return (require("../resources/allowed-domains/breadth") as typeof Breadth).withBreadth(impact);
}

const printed = new Set<string>();

interface Move {
  readonly type: string;
  readonly name: string;
  readonly item: Item;
}

const moves: Move[] = [];

/** The access of the folders that this run has seen, by identity. */
const folders = new Map<string, FolderAccess>();
const find = (identity: string) => folders.get(identity);

/** Known only at the end: the engine may pass a document before its folder. */
function leavesRestriction({ item: { formerFolder = "", folder = "" } }: Move): boolean {
  const former = find(formerFolder);
  return former !== undefined && folder !== formerFolder && losesRestriction(former, find(folder), find);
}

const MORE =
  "There may be more such changes, also in resources that leave the program. Run `pulumi-collab review` for the full list.";

const close = closingLines(() => {
  const leaving = groupBy(moves.filter(leavesRestriction), ({ type }) => type);
  const lines = [...leaving].map(([type, some]) => {
    const names = some.map(({ name }) => name).sort();
    return warningText(type, "document", names, LEAVES);
  });
  return lines.length > 0 || printed.size > 0 ? [...lines, MORE] : [];
});

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

const nameIn = ({ organizationId }: Impact, { name }: Item): string =>
  organizationId === undefined ? name : `${organizationId}/${name}`;

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

  /** Remembers the access of a folder: documents that leave it may lose their restriction. */
  see(state: PropertyMap): void {
    const access = this.type === "Folder" ? accessIn(state) : undefined;
    if (access)
      folders.set(identityOf.folder(String(state["organizationId"]), String(state["folderId"])), access);
  }

  ofNew(inputs: PropertyMap, notify: Notify): void {
    this.#warnOfIds(inputs, notify);
    if (!hasUnknown(inputs)) this.#warn(notify, this.#impacts?.create(inputs) ?? []);
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
    const impacts = hasUnknown(inputs) ? [] : (this.#impacts?.update(state, inputs) ?? []);
    this.#warn(notify, impacts);
    const moving = impacts.filter(({ impactType }) => impactType === "moves");
    for (const impact of moving)
      for (const item of impact.items) moves.push({ type: this.type, name: nameIn(impact, item), item });
    if (moving.length > 0) close();
  }

  /** Warns about the object that is replaced. Its replacement counts as new. */
  ofReplaced(state: PropertyMap, notify: Notify): void {
    const impacts = this.#impacts?.delete(state) ?? [];
    this.#warn(notify, impacts, ", unless retainOnDelete was applied to it before");
  }

  #warn(notify: Notify, all: readonly Impact[], unless?: string): void {
    for (const impact of all.flatMap(withBreadth)) {
      const { impactType, object, items, does } = impact;
      // An update leaves members behind only as declared. A replacement does so without a word in the program.
      const isLeft = impactType === "leaves-behind" && unless !== undefined;
      const key = `${this.type} ${impactType}`;
      if (!(isWarned(impact) || isLeft) || printed.has(key)) continue;
      printed.add(key);
      const names = items.map((item) => nameIn(impact, item));
      notify(warningText(this.type, object, names, does, isLeft ? "" : unless));
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
