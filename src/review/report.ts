import { IMPACT_TYPES, type Impact, type ImpactType, type Level } from "./impact";
import { groupBy } from "../values/collections";
import { urnParts } from "../values/type-token";
import {
  DEFAULT_LIMITS,
  fingerprintOf,
  impactTypeNames,
  violationsOf,
  type Limits,
  type Violation,
} from "./approval";
import type { Change, Line } from "./change";
import { changesIn } from "./changes";
import { NoPreview, type Preview } from "./preview";
import { visible } from "./words";

/** Returns the position of a declaration in files that the engine does not know. */
export type Locate = (line: Omit<Line, "source">) => string | undefined;

export interface Report {
  /** How to approve these changes. Backticks mark code. */
  readonly howToApprove: string;
  readonly stacks: readonly {
    readonly name: string;
    readonly baseUrl: string | undefined;
    /** The fingerprint of a report on this stack alone. */
    readonly fingerprint: string;
  }[];
  /** The previews that failed. */
  readonly failures: readonly { readonly stack: string; readonly messages: readonly string[] }[];
  /** All impacts, the worst first; what stays behind comes last. */
  readonly lines: readonly Line[];
  /** The approximate number of requests that the update sends, without retries. */
  readonly requests: number;
  /** Sentences about limits that are looser than the defaults. */
  readonly warnings: readonly string[];
  /** The changes of other providers' resources. */
  readonly others: readonly Change[];
  readonly changes: readonly Change[];
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
}

interface Options {
  readonly limits?: Limits;
  /** Sentences about limits that are looser than the defaults. */
  readonly looser?: readonly string[];
  readonly locate?: Locate;
  /** How to approve, with `{fingerprint}` for the fingerprint. Backticks mark code. */
  readonly howToApprove?: string | undefined;
}

/** How to approve, unless the pipeline has another way: see the option `--how-to-approve`. */
const HOW_TO_APPROVE =
  "right before `pulumi up`, repeat this `pulumi-collab review` command with `--approved {fingerprint}`. It exits with 0 only if the changes are still the same.";

export async function reportOf(
  sources: readonly Source[],
  { limits = DEFAULT_LIMITS, looser = [], locate, howToApprove = HOW_TO_APPROVE }: Options = {},
): Promise<Report> {
  const names = namesOf(sources);
  const stacks = [];
  // One after another: a replay of a large stack takes much memory.
  for (const [index, { preview }] of sources.entries()) {
    const name = names[index] ?? "";
    const { changes: unsorted, ...replayed } = await changesIn(preview, name).catch(notExpected);
    // The engine's order differs between previews.
    const changes = [...unsorted].sort((one, other) => (one.urn < other.urn ? -1 : 1));
    stacks.push({ name, ...preview.config, preview, changes, ...replayed });
  }
  const changes = stacks.flatMap((each) => each.changes);
  const all = changes.flatMap((change) => linesOf(change, locate));
  const counts = countsIn(all);
  const violations = violationsOf(counts, limits);
  // What exceeds a limit of the team is as urgent as what is dangerous by default.
  const exceeding = new Set(violations.map(({ impactType }) => impactType));
  const lines = worstFirst(
    all.map((line) => (exceeding.has(line.impactType) ? { ...line, level: "danger" } : line)),
  );
  const fingerprint = fingerprintOf(stacks);
  return {
    howToApprove: howToApprove.replaceAll("{fingerprint}", fingerprint),
    stacks: stacks.map((stack, index) => {
      const [alone = ""] = namesOf(sources.slice(index, index + 1));
      return {
        name: stack.name,
        baseUrl: stack.baseUrl,
        fingerprint: fingerprintOf([{ ...stack, name: alone }]),
      };
    }),
    failures: stacks.flatMap(({ name, preview }) => failureIn(name, preview)),
    lines,
    requests: stacks.reduce((sum, { requests }) => sum + requests, 0),
    warnings: looser,
    others: changes.filter(({ impacts }) => impacts.length === 0),
    changes,
    counts,
    violations,
    fingerprint,
  };
}

/** Values may have another form than this version expects. That must not end in a stack trace. */
function notExpected(error: unknown): never {
  if (error instanceof NoPreview) throw error;
  const text = error instanceof Error ? error.message : String(error);
  throw new NoPreview(`it has values that this version does not expect (${text})`, { cause: error });
}

/**
 * Returns the names of the stacks; with their projects if two stacks have the same name. A preview that failed before its first step
 * does not contain the name: pipelines name the file of a preview after its stack.
 */
function namesOf(sources: readonly Source[]): string[] {
  const known = sources.map(({ from, preview: { steps } }) =>
    steps[0] ? urnParts(steps[0].urn) : { stack: from.replace(/^.*[/\\]|\.json$/gu, ""), project: "" },
  );
  return known.map(({ stack, project }) => {
    const isShared = known.some((other) => other.stack === stack && other.project !== project);
    return isShared && project !== "" ? `${project}/${stack}` : stack;
  });
}

function linesOf(change: Change, locate: Locate | undefined): Line[] {
  return change.impacts.flatMap(byOrganization).map((impact) => {
    const line = { ...impact, level: IMPACT_TYPES[impact.impactType].level, stack: change.stack, change };
    return { ...line, source: locate?.(line) ?? change.source };
  });
}

/** Splits impacts on organizations, so that each appears with the other impacts in its organization. */
const byOrganization = (impact: Impact): Impact[] =>
  impact.object === "organization"
    ? impact.items.map((item) => ({ ...impact, organizationId: item.name, items: [item] }))
    : [impact];

const SILENT_FAILURE =
  "The output does not contain the reason, such as a policy violation: run `pulumi preview` without --json to see it.";

function failureIn(stack: string, { error, diagnostics }: Preview): Report["failures"] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const messages = [...(error === undefined ? [] : [error]), ...errors.map(({ message }) => message.trim())];
  if (messages.length === 0) return [];
  // Policies report violations only on the terminal.
  if (messages.every((message) => /^(?:error: )?preview failed$/u.test(message)))
    messages.push(SILENT_FAILURE);
  return [{ stack, messages: messages.map((text) => text.split("\n").map(visible).join("\n")) }];
}

/** Counts the affected objects. */
function countsIn(lines: readonly Line[]): Map<ImpactType, number> {
  const groups = groupBy(lines, ({ impactType }) => impactType);
  return new Map(
    impactTypeNames().flatMap((impactType): [ImpactType, number][] => {
      const items = groups.get(impactType)?.flatMap((line) => line.items) ?? [];
      return items.length > 0 ? [[impactType, items.length]] : [];
    }),
  );
}

const LEVELS: readonly Level[] = ["danger", "warning", "plain"];

/** Sorts by level, organization and stack. */
function worstFirst(lines: readonly Line[]): Line[] {
  const rankOf = ({ level, impactType }: Line) =>
    impactType === "leaves-behind" ? LEVELS.length : LEVELS.indexOf(level);
  return [...lines].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      (one.organizationId ?? "").localeCompare(other.organizationId ?? "", "en") ||
      one.stack.localeCompare(other.stack, "en"),
  );
}
