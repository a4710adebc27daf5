import {
  adviceOn,
  IMPACT_TYPES,
  type Impact,
  type ImpactType,
  type Item,
  type Level,
} from "../definition/impact";
import type { SettingName } from "../settings";
import { getOrMake } from "../values/collections";
import { partsOf } from "../values/type-token";
import type { Change } from "./change";
import { changesIn } from "./changes";
import {
  countOf,
  DEFAULT_LIMITS,
  fingerprintOf,
  impactTypeNames,
  violations,
  type Limits,
  type Violation,
} from "./approval";
import { visible } from "./forms/visible";
import { DELETES_REPLACED, PARTS, type Preview } from "./preview";

/** One impact of a change of one resource on the service. */
export interface Line extends Impact {
  readonly level: Level;
  readonly stack: string;
  readonly change: Change;
  /** The position of the declaration: `customers.yaml:12`, or `index.ts:13`. */
  readonly source: string | undefined;
}

/** Returns the position of a declaration in files that the engine does not know. */
export type Locate = (line: Omit<Line, "source">) => string | undefined;

/** One impact on all objects of one type, over all resources and stacks. */
export interface Headline {
  readonly level: Level;
  readonly impactType: ImpactType;
  readonly object: string;
  readonly does: Impact["does"];
  readonly final: boolean;
  readonly items: readonly (Pick<Item, "name" | "title" | "hidden"> & {
    readonly organizationId: string | undefined;
    readonly stack: string;
  })[];
}

/** The impacts in one organization, or outside all organizations. */
export interface Section {
  readonly stack: string;
  readonly organizationId: string | undefined;
  readonly lines: readonly Line[];
}

/** A preview that failed. */
interface Failure {
  readonly stack: string;
  readonly messages: readonly string[];
}

/** The report for a reviewer. */
export interface Report {
  readonly stacks: readonly { readonly name: string; readonly baseUrl: string | undefined }[];
  readonly failures: readonly Failure[];
  /** The impacts that need attention, the worst first. */
  readonly headlines: readonly Headline[];
  readonly sections: readonly Section[];
  readonly leftBehind: readonly Line[];
  /** The approximate number of requests that the update sends, without retries. */
  readonly requests: number;
  readonly unchecked: readonly { readonly change: Change; readonly why: string }[];
  readonly warnings: readonly string[];
  /** The changes of other providers' resources. */
  readonly others: readonly Change[];
  readonly changes: readonly Change[];
  /** General advice for each impact type in the report. */
  readonly advice: readonly string[];
  /** The number of affected objects per impact type. */
  readonly counts: ReadonlyMap<ImpactType, number>;
  readonly violations: readonly Violation[];
  /** Identifies these changes: an approval of the fingerprint is valid as long as the changes stay the same. */
  readonly fingerprint: string;
}

/** One preview, and its origin as users know it. */
export interface Source {
  readonly from: string;
  readonly preview: Preview;
  /** The settings of the stack that decide the target and differ from those in its state, as far as the state is known. */
  readonly moved?: readonly SettingName[];
}

const LEVELS: readonly Level[] = ["danger", "look", "plain"];
const ITEMS_PER_REQUEST = 100;

export function reportOf(
  sources: readonly Source[],
  { limits = DEFAULT_LIMITS, locate }: { limits?: Limits; locate?: Locate } = {},
): Report {
  const names = namesOf(sources);
  const stacks = sources.map(({ preview, moved }, index) => {
    const name = names[index] ?? "";
    // The engine's order differs between previews.
    const changes = changesIn(preview, name, moved).sort((one, other) => (one.urn < other.urn ? -1 : 1));
    return { name, ...preview.config, preview, changes };
  });
  const changes = stacks.flatMap((each) => each.changes);
  const lines = withEmptyOnes(
    stacks.flatMap(({ changes: own }) => own.flatMap((change) => linesOf(change, locate))),
  );
  const counts = countsIn(lines);
  return {
    stacks: stacks.map(({ name, baseUrl }) => ({ name, baseUrl })),
    failures: stacks.flatMap(({ name, preview }) => failureIn(name, preview)),
    headlines: headlinesIn(lines),
    sections: sectionsIn(lines.filter(({ impactType }) => impactType !== "leaves-behind")),
    leftBehind: lines.filter(({ impactType }) => impactType === "leaves-behind"),
    requests: requestsFor(lines),
    unchecked: changes.flatMap((change) => change.unchecked.map((why) => ({ change, why }))),
    warnings: stacks.flatMap((stack) => warningsOf(stack, lines)),
    advice: impactTypeNames().flatMap((impactType) =>
      counts.has(impactType) ? (adviceOn(impactType) ?? []) : [],
    ),
    others: changes.filter(({ isOurs }) => !isOurs),
    changes,
    counts,
    violations: violations(counts, limits),
    fingerprint: fingerprintOf(stacks),
  };
}

/** Splits impacts on organizations, so that each appears with the other impacts in its organization. */
const byOrganization = (impact: Impact): Impact[] =>
  impact.object === "organization"
    ? impact.items.map((item) => ({ ...impact, organizationId: item.name, items: [item] }))
    : [impact];

/** Returns the names of the stacks; with their projects if two stacks have the same name. */
function namesOf(sources: readonly Source[]): string[] {
  const known = sources.map(({ from, preview }) => {
    const urn = preview.steps?.[0]?.urn;
    return urn === undefined ? { stack: from, project: undefined } : partsOf(urn);
  });
  return known.map(({ stack, project }) =>
    project !== undefined && known.some((other) => other.stack === stack && other.project !== project)
      ? `${project}/${stack}`
      : stack,
  );
}

const linesOf = (change: Change, locate: Locate | undefined): Line[] =>
  change.impacts.flatMap(byOrganization).map((impact) => {
    const line = { ...impact, level: IMPACT_TYPES[impact.impactType].level, stack: change.stack, change };
    return { ...line, source: locate?.(line) ?? change.source };
  });

/**
 * Separates documents that are deleted in one organization and created in another. This looks like a move but is not: the
 * report describes the new document as empty.
 */
function withEmptyOnes(lines: readonly Line[]): Line[] {
  const keyOf = (stack: string, name: string) => JSON.stringify([stack, name]);
  const lost = new Map(
    lines.flatMap(({ impactType, object, items, organizationId, stack }) =>
      impactType === "loses-data" && object === "document" && organizationId !== undefined
        ? items.map(({ name }) => [keyOf(stack, name), organizationId] as const)
        : [],
    ),
  );
  return lines.flatMap((line) => {
    if (line.impactType !== "creates" || line.object !== "document") return [line];
    const lostIn = ({ name }: Item) => {
      const organizationId = lost.get(keyOf(line.stack, name));
      return organizationId === line.organizationId ? undefined : organizationId;
    };
    const others = line.items.filter((item) => lostIn(item) === undefined);
    const from = [...new Set(line.items.flatMap((item) => lostIn(item) ?? []))];
    return [
      ...(others.length > 0 ? [{ ...line, items: others }] : []),
      ...from.map((organizationId) => {
        const does = `without the data that is deleted in ${organizationId}, as nothing moves between organizations`;
        return {
          ...line,
          level: "look" as const,
          items: line.items.filter((item) => lostIn(item) === organizationId),
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
  if (messages.length === 0) return [];
  // Policies report violations only on the terminal.
  const silent = messages.every((message) => /^(?:error: )?preview failed$/u.test(message));
  const why =
    "The output does not contain the reason, such as a policy violation: run `pulumi preview` without --json to see it.";
  return [{ stack, messages: (silent ? [...messages, why] : messages).map(linewise) }];
}

const linewise = (text: string) => text.split("\n").map(visible).join("\n");

function countsIn(lines: readonly Line[]): Map<ImpactType, number> {
  const counts = new Map<ImpactType, number>();
  for (const { impactType, items } of lines)
    counts.set(impactType, (counts.get(impactType) ?? 0) + countOf(items));
  return counts;
}

function headlinesIn(lines: readonly Line[]): Headline[] {
  const groups = new Map<string, Headline & { items: Headline["items"][number][] }>();
  for (const { level, impactType, object, does, items, organizationId, stack, final = false } of lines) {
    if (level === "plain") continue;
    const key = JSON.stringify([impactType, object, does]);
    const group = getOrMake(groups, key, () => ({ level, impactType, object, does, final, items: [] }));
    for (const item of items) group.items.push({ ...item, organizationId, stack });
  }
  const order = Object.keys(IMPACT_TYPES);
  return [...groups.values()].sort(
    (one, other) => order.indexOf(one.impactType) - order.indexOf(other.impactType),
  );
}

function sectionsIn(lines: readonly Line[]): Section[] {
  const sections = new Map<string, Line[]>();
  for (const line of lines) {
    const { stack, organizationId } = line;
    getOrMake(sections, JSON.stringify([stack, organizationId]), () => [] as Line[]).push(line);
  }
  const worst = (of: readonly Line[]) => Math.min(...of.map(({ level }) => LEVELS.indexOf(level)));
  return [...sections.values()]
    .flatMap(([first, ...more]) => (first ? [[first, ...more] as const] : []))
    .map((some) => ({
      stack: some[0].stack,
      organizationId: some[0].organizationId,
      lines: [...some].sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level)),
    }))
    .sort(
      (one, other) =>
        worst(one.lines) - worst(other.lines) ||
        (one.organizationId ?? "").localeCompare(other.organizationId ?? "", "en") ||
        one.stack.localeCompare(other.stack, "en"),
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

function warningsOf(
  { name, preview, changes }: { name: string; preview: Preview; changes: readonly Change[] },
  lines: readonly Line[],
): string[] {
  const leftOver = changes.filter(({ steps }) => steps.some(({ op }) => op === DELETES_REPLACED));
  return [
    ...incomplete(preview),
    ...undeclaredIn(
      preview,
      lines.filter(({ stack }) => stack === name),
    ),
    ...leftOver.map(
      (change) =>
        `An earlier update replaced ${change.type} ${change.name} but did not delete the old object. This update deletes it.`,
    ),
  ];
}

/** Reports whether a preview contains the unchanged resources: its summary always counts them. */
function showsSames({ steps, changeSummary }: Preview): boolean {
  const shown = (steps ?? []).filter(({ op }) => op === "same").length;
  return (changeSummary?.["same"] ?? 0) <= shown;
}

/** Reports whether a preview contains the parts of its replacements, if it has any. */
const showsParts = ({ steps }: Preview) =>
  !(steps ?? []).some(({ op }) => op === "replace") ||
  (steps ?? []).some(({ op }) => PARTS.has(op) || op === DELETES_REPLACED);

/** Returns a warning if a preview is incomplete because it was made without the documented flags. */
function incomplete(preview: Preview): string[] {
  const flags = [
    ...(showsSames(preview) ? [] : ["--show-sames"]),
    ...(showsParts(preview) ? [] : ["--show-replacement-steps"]),
  ];
  if (flags.length === 0) return [];
  return [
    `The preview is incomplete: it was made without ${flags.join(" and ")}. Deletions that an earlier update did not finish, resources ` +
      `that move to another provider, and the access of folders may be missing. Run: pulumi preview --json --show-sames --show-replacement-steps.`,
  ];
}

/** Warns of disabled or re-enabled organizations that nothing else declares. Some services create them, so a typo is harmful. */
function undeclaredIn(preview: Preview, lines: readonly Line[]): string[] {
  if (!showsSames(preview)) return [];
  const switched = lines.filter(
    ({ object, change, impactType }) =>
      object === "organization" &&
      change.type === "OrganizationDisabledState" &&
      impactType !== "leaves-behind",
  );
  if (switched.length === 0) return [];
  const declared = new Set(
    (preview.steps ?? []).flatMap(({ newState }) => {
      const id = newState?.inputs?.["organizationId"];
      return typeof id === "string" ? [id] : [];
    }),
  );
  const undeclared = switched.flatMap(({ items, change }) =>
    items
      .filter(({ name, hidden }) => hidden === undefined && !declared.has(name))
      .map(
        ({ name }) =>
          `Only ${change.type} ${change.name} names organization ${name}. Check the spelling: some services create an organization that does not exist.`,
      ),
  );
  return [...new Set(undeclared)];
}
