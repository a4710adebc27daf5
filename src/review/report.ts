import { createHash } from "node:crypto";
import {
  adviceOn,
  EFFECTS,
  type Consequence,
  type Effect,
  type Item,
  type Level,
} from "../definition/consequence";
import { canonical, plain } from "../values/plain";
import { getOrMake } from "../values/get-or-make";
import { changesIn, type Change } from "./changes";
import { DEFAULT_LIMITS, effectNames, excesses, type Excess, type Limits } from "./limits";
import { partsOf, type Preview } from "./preview";

/** One thing that a change of one resource does to the service. */
export interface Line extends Consequence {
  readonly level: Level;
  readonly stack: string;
  readonly change: Change;
  /** Where it stands: `customers.yaml:12`, or `index.ts:13`. */
  readonly source: string | undefined;
}

/** Finds where something stands, in files that the engine knows nothing of. */
export type Locate = (line: Omit<Line, "source">) => string | undefined;

/** What happens to the things of one kind in the same way, over all resources and stacks. */
export interface Headline {
  readonly level: Level;
  readonly effect: Effect;
  readonly object: string;
  readonly does: Consequence["does"];
  readonly final: boolean;
  readonly items: readonly (Pick<Item, "name" | "title"> & { readonly organizationId: string | undefined })[];
}

/** What happens in one organization, or outside of all. */
interface Section {
  readonly organizationId: string | undefined;
  readonly lines: readonly Line[];
}

/** A preview that could not be made. */
interface Failure {
  readonly stack: string;
  readonly messages: readonly string[];
}

/** What a reviewer is told. */
export interface Report {
  readonly stacks: readonly { readonly name: string; readonly baseUrl: string | undefined }[];
  readonly failures: readonly Failure[];
  /** What needs eyes, the worst first. */
  readonly headlines: readonly Headline[];
  readonly sections: readonly Section[];
  readonly leftBehind: readonly Line[];
  /** About how many requests the update sends, retries aside. */
  readonly requests: number;
  readonly unchecked: readonly { readonly change: Change; readonly why: string }[];
  readonly warnings: readonly string[];
  /** Changes of other providers' resources. */
  readonly others: readonly Change[];
  readonly changes: readonly Change[];
  /** What to do about it, as far as that is the same for all. */
  readonly advice: readonly string[];
  /** To how many things each effect happens. */
  readonly counts: ReadonlyMap<Effect, number>;
  readonly excesses: readonly Excess[];
  /** Stands for these changes: an approval of it holds as long as they are the same. */
  readonly fingerprint: string;
}

/** One preview and the name by which people know where it comes from. */
export interface Source {
  readonly from: string;
  readonly preview: Preview;
}

const LEVELS: readonly Level[] = ["danger", "look", "plain"];
const ITEMS_PER_REQUEST = 100;

export function reportOf(
  sources: readonly Source[],
  { limits = DEFAULT_LIMITS, locate }: { limits?: Limits; locate?: Locate } = {},
): Report {
  const stacks = sources.map(({ from, preview }) => ({
    name: nameOf(preview) ?? from,
    baseUrl: preview.config.baseUrl,
    preview,
    // The engine's order is another one each time.
    changes: changesIn(preview.steps ?? []).sort((one, other) => (one.urn < other.urn ? -1 : 1)),
  }));
  const changes = stacks.flatMap((each) => each.changes);
  const lines = withEmptyOnes(
    stacks.flatMap(({ name, changes: own }) => own.flatMap((change) => linesOf(name, change, locate))),
  );
  const counts = countsIn(lines);
  return {
    stacks: stacks.map(({ name, baseUrl }) => ({ name, baseUrl })),
    failures: stacks.flatMap(({ name, preview }) => failureIn(name, preview)),
    headlines: headlinesIn(lines),
    sections: sectionsIn(lines.filter(({ effect }) => effect !== "leaves-behind")),
    leftBehind: lines.filter(({ effect }) => effect === "leaves-behind"),
    requests: requestsFor(lines),
    unchecked: [...changes.flatMap((change) => change.unchecked.map((why) => ({ change, why })))],
    warnings: stacks.flatMap(({ preview }) => undeclaredIn(preview, lines)),
    advice: effectNames().flatMap((effect) => (counts.has(effect) ? (adviceOn(effect) ?? []) : [])),
    others: changes.filter(({ isOurs }) => !isOurs),
    changes,
    counts,
    excesses: excesses(counts, limits),
    fingerprint: fingerprintOf(stacks),
  };
}

/** What happens to organizations stands with what else happens in each. */
const byOrganization = (consequence: Consequence): Consequence[] =>
  consequence.object === "organization"
    ? consequence.items.map((item) => ({ ...consequence, organizationId: item.name, items: [item] }))
    : [consequence];

const nameOf = ({ steps }: Preview): string | undefined => {
  const urn = steps?.[0]?.urn;
  return urn === undefined ? undefined : partsOf(urn).stack;
};

const linesOf = (stack: string, change: Change, locate: Locate | undefined): Line[] =>
  change.consequences.flatMap(byOrganization).map((consequence) => {
    const line = { ...consequence, level: EFFECTS[consequence.effect].level, stack, change };
    return { ...line, source: locate?.(line) ?? change.source };
  });

/**
 * A document that is deleted in one organization and created in another looks like a move, and is none: the new one is told as
 * empty.
 */
function withEmptyOnes(lines: readonly Line[]): Line[] {
  const lost = new Map(
    lines.flatMap(({ effect, object, items, organizationId }) =>
      effect === "loses-data" && object === "document" && organizationId !== undefined
        ? items.map(({ name }) => [name, organizationId] as const)
        : [],
    ),
  );
  return lines.flatMap((line) => {
    if (line.effect !== "creates" || line.object !== "document") return [line];
    const isEmpty = ({ name }: Item) => lost.has(name);
    const others = line.items.filter((item) => !isEmpty(item));
    const from = [...new Set(line.items.filter(isEmpty).map(({ name }) => lost.get(name)))];
    return [
      ...(others.length > 0 ? [{ ...line, items: others }] : []),
      ...from.map((organizationId) => {
        const does = `without the data that is deleted in ${organizationId}: nothing moves between organizations`;
        return {
          ...line,
          level: "look" as const,
          items: line.items.filter(({ name }) => lost.get(name) === organizationId),
          does: [`is created ${does}`, `are created ${does}`] as const,
        };
      }),
    ];
  });
}

function failureIn(stack: string, { error, diagnostics }: Preview): Failure[] {
  const messages = [
    ...(error === undefined ? [] : [error]),
    ...(diagnostics ?? [])
      .filter(({ severity }) => severity === "error")
      .map(({ message }) => message.trim()),
  ];
  return messages.length === 0 ? [] : [{ stack, messages }];
}

function countsIn(lines: readonly Line[]): Map<Effect, number> {
  const counts = new Map<Effect, number>();
  for (const { effect, items } of lines) counts.set(effect, (counts.get(effect) ?? 0) + items.length);
  return counts;
}

function headlinesIn(lines: readonly Line[]): Headline[] {
  const groups = new Map<string, Headline & { items: Headline["items"][number][] }>();
  for (const { level, effect, object, does, items, organizationId, final = false } of lines) {
    if (level === "plain") continue;
    const key = JSON.stringify([effect, object, does]);
    const group = getOrMake(groups, key, () => ({ level, effect, object, does, final, items: [] }));
    for (const { name, title } of items) group.items.push({ name, title, organizationId });
  }
  const order = Object.keys(EFFECTS);
  return [...groups.values()].sort((one, other) => order.indexOf(one.effect) - order.indexOf(other.effect));
}

function sectionsIn(lines: readonly Line[]): Section[] {
  const sections = new Map<string | undefined, Line[]>();
  for (const line of lines) {
    const { organizationId } = line;
    const known = sections.get(organizationId);
    if (known) known.push(line);
    else sections.set(organizationId, [line]);
  }
  const worst = (of: readonly Line[]) => Math.min(...of.map(({ level }) => LEVELS.indexOf(level)));
  return [...sections]
    .map(([organizationId, some]) => ({
      organizationId,
      lines: [...some].sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level)),
    }))
    .sort(
      (one, other) =>
        worst(one.lines) - worst(other.lines) ||
        (one.organizationId ?? "").localeCompare(other.organizationId ?? "", "en"),
    );
}

function requestsFor(lines: readonly Line[]): number {
  const items = new Map<string, number>();
  for (const { stack, sends = [], items: own } of lines)
    for (const each of sends) {
      const key = `${stack} ${each}`;
      items.set(key, (items.get(key) ?? 0) + own.length);
    }
  return [...items.values()].reduce((sum, count) => sum + Math.ceil(count / ITEMS_PER_REQUEST), 0);
}

/** Switching an organization that is not there makes it, on services that do so: a typing error may be the reason. */
function undeclaredIn({ steps }: Preview, lines: readonly Line[]): string[] {
  const switched = lines.filter(
    ({ object, change, effect }) =>
      object === "organization" && change.type === "OrganizationDisabledState" && effect !== "leaves-behind",
  );
  if (switched.length === 0) return [];
  const declared = new Set(
    (steps ?? []).flatMap(({ newState }) => {
      const id = newState?.inputs?.["organizationId"];
      return typeof id === "string" ? [id] : [];
    }),
  );
  return switched.flatMap(({ items, change }) =>
    items
      .filter(({ name }) => !declared.has(name))
      .map(
        ({ name }) =>
          `Nothing else in the program is in organization ${name}, which ${change.type} ${change.name} switches. Check the spelling: some services make an organization that is missing.`,
      ),
  );
}

/**
 * Of all that the program changes: which resources, what they were and what they will be, and which service. Not of what changes
 * by itself, such as a token that is due: an approval outlives that. Values that are secret look alike.
 */
function fingerprintOf(
  stacks: readonly {
    readonly name: string;
    readonly baseUrl: string | undefined;
    readonly changes: readonly Change[];
  }[],
): string {
  const parts = stacks.flatMap(({ name, baseUrl = "", changes }) =>
    changes.flatMap(({ steps }) =>
      steps
        .filter(({ op, diffReasons, detailedDiff }) => op !== "update" || diffReasons?.length || detailedDiff)
        .map(({ op, urn, oldState, newState }) =>
          canonical(
            plain([name, baseUrl, op, urn, oldState?.inputs ?? null, newState?.inputs ?? null]) ?? null,
          ),
        ),
    ),
  );
  return createHash("sha256").update(parts.sort().join("\n")).digest("hex").slice(0, 16);
}
