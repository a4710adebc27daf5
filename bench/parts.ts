import { BY_PLUGIN, Contender, type Phase } from "./measure/contender";
import { startService } from "./measure/service";
import type { Measurement, Measurements } from "./measurement";
import type { Options, PartName } from "./options";
import type { PulumiCli } from "../tools/pulumi-cli";

/** Programs that are compared in the same phases. */
interface Comparison {
  readonly programs: readonly string[];
  readonly phases: readonly (Omit<Phase, "documents"> & { readonly phase: string })[];
  /** Numbers of documents that the programs declare. Each is compared separately. */
  readonly sizes: readonly number[];
  readonly unit: Measurement["unit"];
  /** The rounds that small differences of short commands need. */
  readonly leastRounds?: number;
  readonly latencyMs?: number;
}

const preview = ["preview"];
const up = ["up", "--yes", "--skip-preview"];

const UNCHANGED = [
  { phase: "up", command: up },
  { phase: "unchanged preview", command: preview },
  { phase: "unchanged up", command: up },
];

const LIFE = [
  ...UNCHANGED,
  { phase: "one edit", command: up, edited: true },
  { phase: "refresh", command: ["refresh", "--yes", "--skip-preview"], edited: true },
  { phase: "destroy", command: ["destroy", "--yes", "--skip-preview"], edited: true },
];

const FIRST_CALLS = [
  { phase: "first plugin call", command: preview },
  { phase: "first plugin calls and request", command: up },
];

const PARTS: Readonly<Record<PartName, (options: Options) => readonly Comparison[]>> = {
  // Single resources: the raw dynamic resource, and both of our hosts.
  documents: ({ n }) => [
    { programs: ["floor", "documents", `documents${BY_PLUGIN}`], phases: LIFE, sizes: n, unit: "s" },
  ],
  // One resource for all documents: a resource with empty handlers and the same map, and our set with both hosts.
  sets: ({ setN }) => [
    {
      programs: ["one-map", "document-set", `document-set${BY_PLUGIN}`],
      phases: LIFE,
      sizes: setN,
      unit: "s",
    },
  ],
  // The time that the package adds to the start of a program, and to the first call of the plugin.
  startup: () => {
    const short = { unit: "ms", leastRounds: 7, latencyMs: 0 } as const;
    const empty = [{ phase: "empty program", command: preview }];
    return [
      { programs: ["empty", "empty-with-package"], phases: empty, sizes: [0], ...short },
      { programs: ["floor", "documents"], phases: FIRST_CALLS, sizes: [1], ...short },
    ];
  },
  // The commands that are run most: those of a program with a few resources, of which none has changed.
  everyday: () => {
    const programs = ["empty", "floor", "everyday", `everyday${BY_PLUGIN}`];
    return [{ programs, phases: UNCHANGED, sizes: [12], unit: "s", leastRounds: 5 }];
  },
};

/** The arguments of each part of the benchmark. */
interface PartContext {
  readonly options: Options;
  readonly cli: PulumiCli;
  readonly measurements: Measurements;
}

/** Measures one part of the benchmark. */
export async function measure(part: PartName, context: PartContext): Promise<void> {
  const { options } = context;
  for (const comparison of PARTS[part](options))
    for (const documents of comparison.sizes)
      for (let round = 0; round < Math.max(options.rounds, comparison.leastRounds ?? 1); round += 1) {
        const { programs } = comparison;
        // The second program benefits from warm caches, so the order alternates.
        const inOrder = round % 2 === 0 ? programs : programs.toReversed();
        await measureRound(context, part, { ...comparison, programs: inOrder }, documents);
      }
}

/**
 * Runs programs through the phases and measures each. The programs take turns in each phase, so that changes in the speed of the
 * machine affect all of them.
 */
async function measureRound(
  { options, cli, measurements }: PartContext,
  part: PartName,
  { programs, phases, unit, latencyMs = options.latencyMs }: Comparison,
  documents: number,
): Promise<void> {
  const setting = documents.toLocaleString("en");
  const lives: Awaited<ReturnType<typeof begin>>[] = [];
  try {
    for (const program of programs) lives.push(await begin(program));
    for (const { phase, ...how } of phases)
      for (const { program, contender } of lives) {
        const { seconds, ...rest } = await contender.run({ ...how, documents });
        const values = [unit === "s" ? seconds : seconds * 1000];
        measurements.add({ part, contender: program, setting, phase, values, unit, ...rest });
      }
  } finally {
    for (const life of lives) await life.end();
  }

  /** Starts a program with a separate service, so that no program adopts objects that another one created. */
  async function begin(program: string) {
    const service = await startService(latencyMs);
    const contender = await Contender.open(program, { cli, service });
    return {
      program,
      contender,
      async end() {
        await contender.close();
        await service.stop();
      },
    };
  }
}
