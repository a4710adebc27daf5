import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ensureNode } from "../../tools/pulumi-cli";
import { repositoryRoot } from "../../tools/repository-root";
import { BY_PLUGIN, Contender } from "../measure/contender";
import { startService, type Service } from "../measure/service";
import type { Part, PartContext } from "../measurement";

const RESOURCES = 12;

/** Differences of a tenth of a command that takes two seconds need this many rounds. */
const LEAST_ROUNDS = 5;

const apply = ["up", "--yes", "--skip-preview"];

const PHASES = [
  { phase: "unchanged preview", command: ["preview"] },
  { phase: "unchanged up", command: apply },
];

const EDITED = [{ phase: "preview after an edit", command: ["preview"] }];

interface Entry {
  readonly contender: Contender;
  readonly name: string;
  readonly setting: string;
  /** Edits the program before a round. */
  readonly edit?: (round: number) => Promise<void>;
}

/** Measures the commands that are run most: those of a program with a few resources, of which none has changed. */
export const everyday: Part = async (context) => {
  const service = await startService(context.options.latencyMs);
  try {
    await measure(context, await javaScriptEntries(context, service), PHASES);
    await measure(context, await typeScriptEntries(context, service), EDITED);
  } finally {
    await service.stop();
  }
};

const NODE = `Node ${process.versions.node.replace(/\..*/, "")}`;

/** Opens each program with each runtime. All declare the same objects, which the first `up` creates. */
async function javaScriptEntries({ cli }: PartContext, service: Service): Promise<Entry[]> {
  const node24 = await ensureNode(24);
  const caches = join(repositoryRoot(), "build", "compile-cache");
  const runtimes = [
    { setting: NODE, nodeBinDir: dirname(process.execPath), cached: false },
    { setting: "Node 24", nodeBinDir: node24, cached: false },
    { setting: "Node 24 with NODE_COMPILE_CACHE", nodeBinDir: node24, cached: true },
  ];
  const entries: Entry[] = [];
  for (const { setting, nodeBinDir, cached } of runtimes)
    for (const name of ["empty", "floor", "everyday", `everyday${BY_PLUGIN}`]) {
      // Node discards what a process with other flags of V8 has compiled, such as the SDK's plugin.
      const env = cached ? { NODE_COMPILE_CACHE: join(caches, name) } : {};
      const contender = await Contender.open(name, { cli, service, nodeBinDir, env });
      entries.push({ name, setting, contender });
    }
  return entries;
}

const tsconfig = z.looseObject({ compilerOptions: z.looseObject({}) });

/** Opens the program as TypeScript. The SDK keeps compiled programs, so only an edit shows what type checks cost. */
async function typeScriptEntries({ cli }: PartContext, service: Service): Promise<Entry[]> {
  const root = repositoryRoot();
  const source = await readFile(join(root, "bench", "programs", "everyday.ts"), "utf8");
  const checked = tsconfig.parse(JSON.parse(await readFile(join(root, "template", "tsconfig.json"), "utf8")));
  const entries: Entry[] = [];
  for (const [setting, noCheck] of [
    ["TypeScript", false],
    ["TypeScript with noCheck", true],
  ] as const) {
    const compilerOptions = { ...checked.compilerOptions, types: [], noCheck };
    const files = {
      "index.ts": source,
      "package.json": `{ "main": "index.ts" }`,
      "tsconfig.json": JSON.stringify({ ...checked, compilerOptions }),
    };
    const name = `everyday${BY_PLUGIN}`;
    const contender = await Contender.open(name, { cli, service, files });
    const edit = (round: number) => contender.edit({ "index.ts": `${source}// Round ${round}.\n` });
    entries.push({ name, setting: `${setting}, ${NODE}`, contender, edit });
  }
  return entries;
}

/** Measures phases in rounds in which the contenders take turns, each in another order. */
async function measure(
  { options, measurements }: PartContext,
  entries: readonly Entry[],
  phases: typeof PHASES,
): Promise<void> {
  try {
    for (const { contender } of entries) await contender.run({ command: apply, documents: RESOURCES });
    for (let round = 0; round < Math.max(options.rounds, LEAST_ROUNDS); round += 1)
      for (const { phase, command } of phases)
        for (const { name, setting, contender, edit } of round % 2 === 0 ? entries : entries.toReversed()) {
          await edit?.(round);
          const { seconds, cpuSeconds } = await contender.run({ command, documents: RESOURCES });
          measurements.add({
            part: "everyday",
            contender: name,
            setting,
            phase,
            values: [seconds],
            unit: "s",
            ...(cpuSeconds !== undefined && { cpuSeconds }),
          });
        }
  } finally {
    for (const { contender } of entries) await contender.close();
  }
}
