import { z } from "zod";
import { markdownTable } from "../markdown-table";
import { withMadePart } from "./made-part";

const measurement = z.object({
  part: z.string(),
  contender: z.string(),
  setting: z.string(),
  phase: z.string(),
  values: z.array(z.number()),
  cpuSeconds: z.number().optional(),
  requests: z.record(z.string(), z.number()).default({}),
  stateBytes: z.number().optional(),
  pluginPeakMiB: z.number().optional(),
});

/** The fields of a `npm run bench` results file that the page about scale uses. */
const measuredSchema = z.object({ measurements: z.array(measurement) });

type Measurement = z.infer<typeof measurement>;

/** Assumptions of the calculation. They are not measured. */
export const ASSUMED = {
  documents: 1_000_000,
  stacks: 100,
  /** Time for the checkout, `npm ci` and the CLI, before a job runs its first stack. */
  jobSetupSeconds: 60,
  stacksInAJob: 10,
  jobsAtOnce: 5,
} as const;

const PHASES = ["up", "unchanged preview", "unchanged up", "one edit", "refresh", "destroy"] as const;

const STACKS = [
  ["1,000 documents, each a resource", "documents", "documents", "1,000"],
  ["one set of 1,000", "sets", "document-set", "1,000"],
  ["one set of 10,000", "sets", "document-set", "10,000"],
  ["one set of 100,000", "sets", "document-set", "100,000"],
  ["10 sets of 100", "customers", "customers", "1,000"],
  ["100 sets of 100", "customers", "customers", "10,000"],
  ["100 sets of 100, full provider", "customers", "customers (full provider)", "10,000"],
] as const;

/** Returns the page about scale with the figures from the benchmark's results files. */
export function withMeasured(page: string, results: readonly string[]): string {
  const all = results.flatMap((text) => measuredSchema.parse(JSON.parse(text)).measurements);
  const measured = withMadePart(page, "measured", measuredTable(all));
  return withMadePart(measured, "million", `${millionTable(all)}\n${millionList(all)}`);
}

/** Returns the durations of the commands, the state sizes and the memory use for stacks of several sizes. */
function measuredTable(all: readonly Measurement[]): string {
  const rows = STACKS.map(([title, part, contender, setting]) => {
    const of = (phase: string) => find(all, { part, contender, setting, phase });
    return [
      title,
      ...PHASES.map((phase) => `${seconds(of(phase)).toFixed(1)} s`),
      String(requestsOf(of("up"))),
      megabytes(stateOf(of("up"))),
      `${Math.max(...PHASES.map((phase) => of(phase).pluginPeakMiB ?? 0)).toFixed(0)} MiB`,
    ];
  });
  const header = ["Stack", "first `up`", "`preview`, unchanged", "`up`, unchanged", "`up`, one document"];
  const rest = ["`refresh`", "`destroy`", "Requests of the first `up`", "State", "Memory of the plugin"];
  return markdownTable([[...header, ...rest], ...rows]);
}

/** Returns the cost of a million documents, extrapolated from the measurements of one stack. */
function millionTable(all: readonly Measurement[]): string {
  const { documents, stacks, jobSetupSeconds, stacksInAJob, jobsAtOnce } = ASSUMED;
  const setting = (documents / stacks).toLocaleString("en");
  const of = (phase: string) => find(all, { part: "customers", contender: "customers", setting, phase });
  const jobs = Math.ceil(stacks / stacksInAJob);
  const jobSeconds = (phase: string) => jobSetupSeconds + stacksInAJob * seconds(of(phase));
  const rows = (["up", "unchanged preview", "unchanged up", "refresh"] as const).map((phase) => {
    const minutes = Math.ceil(jobSeconds(phase) / 60);
    return [
      TITLES[phase],
      `${seconds(of(phase)).toFixed(1)} s`,
      `${((stacks * seconds(of(phase))) / 60).toFixed(0)} min`,
      `${((Math.ceil(jobs / jobsAtOnce) * jobSeconds(phase)) / 60).toFixed(0)} min`,
      `${String(jobs * minutes)} min`,
      (stacks * requestsOf(of(phase))).toLocaleString("en"),
    ];
  });
  return markdownTable([
    ["Command", "One stack", "All, one by one", "All, in the workflow", "Minutes billed", "Requests"],
    ...rows,
  ]);
}

const TITLES = {
  up: "the first `pulumi up`",
  "unchanged preview": "`pulumi preview`, nothing changed",
  "unchanged up": "`pulumi up`, nothing changed",
  refresh: "`pulumi refresh`",
} as const;

/** Returns the rest of the calculation, one line per figure. */
function millionList(all: readonly Measurement[]): string {
  const { documents, stacks, jobsAtOnce, stacksInAJob, jobSetupSeconds } = ASSUMED;
  const each = documents / stacks;
  const setting = each.toLocaleString("en");
  const of = (phase: string) => find(all, { part: "customers", contender: "customers", setting, phase });
  const state = stateOf(of("up"));
  const rate = requestsOf(of("up")) / seconds(of("up"));
  const edit = of("one edit");
  const oneJob = (jobSetupSeconds + seconds(edit)) / 60;
  const memory = Math.max(...PHASES.map((phase) => of(phase).pluginPeakMiB ?? 0));
  return [
    `- **Documents:** ${each.toLocaleString("en")} in each of ${String(stacks)} stacks, in sets of 100.`,
    `- **State:** ${megabytes(state)} a stack, ${megabytes(stacks * state)} in all. The file backend writes a stack's state twice for each resource that changes.`,
    `- **One document that changes:** ${String(requestsOf(edit))} request, ${seconds(edit).toFixed(1)} s in its stack, and ${String(Math.ceil(oneJob))} minutes of a job that runs this stack alone. The other ${String(stacks - 1)} stacks need not run.`,
    `- **Rate:** the first \`up\` of a stack sends ${rate.toFixed(0)} requests a second on average, and ${String(jobsAtOnce)} jobs at once send ${(jobsAtOnce * rate).toFixed(0)}. A stack has at most \`concurrency\` writes in flight, 8 by default.`,
    `- **Processor time:** ${processor(of("up"))} for the first \`up\` of a stack, ${processor(of("unchanged up"))} where nothing changes. A runner that does nothing else is as much faster than the times above.`,
    `- **Memory:** the plugin takes ${memory.toFixed(0)} MiB at its peak. A job runs its ${String(stacksInAJob)} stacks one after the other, so it needs no more than one of them does.`,
    "",
  ].join("\n");
}

function find(
  all: readonly Measurement[],
  wanted: Pick<Measurement, "part" | "contender" | "setting" | "phase">,
): Measurement {
  const found = all.find(
    (one) =>
      one.part === wanted.part &&
      one.contender === wanted.contender &&
      one.setting === wanted.setting &&
      one.phase === wanted.phase,
  );
  if (!found) throw new Error(`The benchmark has not measured ${Object.values(wanted).join(", ")}`);
  return found;
}

const processor = ({ cpuSeconds = 0 }: Measurement) => `${cpuSeconds.toFixed(1)} s`;

/** Returns the median of the rounds. */
function seconds({ values }: Measurement): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

const requestsOf = ({ requests }: Measurement) =>
  Object.values(requests).reduce((sum, count) => sum + count, 0);

function stateOf({ stateBytes }: Measurement): number {
  if (stateBytes === undefined) throw new Error("The benchmark has not measured the state");
  return stateBytes;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 0)} MB`;
