import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, jest } from "@jest/globals";
import fc from "fast-check";
import { z } from "zod";
import { parsePreview } from "../../src/review";
import type { Preview } from "../../src/review/preview";
import type { Outcome } from "../../src/review/replay";
import { urnParts } from "../../src/values/type-token";
import { STATE_AT_END, World } from "../engine/world";
import { HOST } from "../host";
import { factsIn, factsSince, markedSnapshot, replayed, storeOf } from "../review/facts";
import { covering, KINDS } from "./covering";
import { cellIn, cellOf, isRejected, isWild, seedFor, services, type Cell } from "./faithful-programs";
import { removeUnrecorded } from "./faithful-service";

/** The number of edits; by default, a few that are always the same, others for each host. `RUNS=2000` makes that many others. */
const RUNS = Number(process.env["RUNS"] ?? 10);
const FIRST = process.env["RUNS"] === undefined ? { dynamic: 1, plugin: 2 }[HOST] : Date.now() % 1e6;
const SEED = Number(process.env["FUZZ_SEED"] ?? FIRST);
const [CELLS, ROUNDS] = RUNS > 30 ? [40, 4] : [16, 1];
jest.setTimeout(RUNS * 10_000 + 300_000);

const event = z.object({
  resOpFailedEvent: z.object({ metadata: z.object({ op: z.string(), urn: z.string() }) }).optional(),
});

/** A stack on a service with random behaviours, whose program consists of cells. */
class Edited {
  private constructor(
    readonly world: World,
    /** The current program, by cell. */
    public cells: readonly Cell[],
  ) {}

  static async start(seed: number): Promise<Edited> {
    const [behaviours = {}] = fc.sample(services, { seed, numRuns: 1 });
    const world = await World.start({ emulator: { seed: seedFor(CELLS), behaviours } });
    const programs = Array.from({ length: CELLS }, (_, cell) => programsOf(cell, seed)[0] ?? []);
    const edited = new Edited(world, programs);
    await world.declare(...programs.flat());
    await edited.up();
    return edited;
  }

  /** Previews other programs with the flags of the documentation. A cell whose edit the preview rejects keeps its program. */
  async preview(programs: readonly Cell[]): Promise<{ preview: Preview; cells: readonly Cell[] }> {
    const { stack } = this.world;
    await this.world.declare(...programs.flat());
    const flags = ["--json", "--show-sames", "--show-replacement-steps"];
    const { stdout, exitCode } = await stack.run(["preview", ...flags], { allowFailure: true });
    const preview = parsePreview(stdout);
    if (exitCode === 0) return { preview, cells: programs };
    const errors = preview.diagnostics.filter(({ severity }) => severity === "error");
    const rejected = new Set(
      errors.flatMap(({ urn }) => (urn === undefined ? [] : cellIn(urnParts(urn).name))),
    );
    if (rejected.size === 0) throw new Error(errors.map(({ message }) => message).join("\n"));
    return this.preview(
      programs.map((program, cell) => (rejected.has(cell) ? (this.cells[cell] ?? []) : program)),
    );
  }

  /** Applies the program. Returns the names of the resources that fail; undefined if the update did not end. */
  async up(): Promise<string[] | undefined> {
    const log = join(this.world.project.root, "events");
    // Other cells go on.
    const env = { ...STATE_AT_END, PULUMI_DEBUG_COMMANDS: "1" };
    const args = ["--continue-on-error", "--event-log", log];
    await this.world.stack.up({ args, env, allowFailure: true, timeoutMs: 300_000 });
    const events = (await readFile(log, "utf8")).trim().split("\n");
    const failures = events.flatMap((line) => event.parse(JSON.parse(line)).resOpFailedEvent?.metadata ?? []);
    const failed = failures.map(({ urn }) => urnParts(urn).name);
    // With `--continue-on-error`, the engine may delete what a resource that failed depends on, and then rejects its own state.
    if (failed.length > 0) await this.world.stack.run(["state", "repair", "--yes"]);
    // If a deletion before a replacement fails, the engine waits for it forever with `--continue-on-error`.
    const isStuck = failures.some(({ op }) => op === "delete-replaced");
    return isStuck ? undefined : [...new Set(failed)];
  }
}

/** Returns the programs of a cell, of which no edit from one to the next moves a document to an id in use: previews reject that. */
function programsOf(cell: number, seed: number): Cell[] {
  const drawn = fc.sample(cellOf(cell), { seed: seed * 1000 + cell, numRuns: 4 * (ROUNDS + 1) });
  const programs: Cell[] = [];
  for (const each of drawn) if (!isRejected(programs.at(-1) ?? [], each)) programs.push(each);
  return programs;
}

const described = (part: Cell | string | undefined = []): string =>
  typeof part === "string" ? part : part.map((each) => `  ${JSON.stringify(each)}`).join("\n");

const failuresIn = ({ failures }: Outcome) => [...failures.keys()].map(({ urn }) => urnParts(urn).name);

const missing = (some: readonly string[], from: readonly string[]) =>
  some.filter((each) => !from.includes(each));

/**
 * Makes one edit of each cell. Returns what the review of the preview did not report, or what did not happen; undefined if the update
 * did not end.
 */
async function edit(edited: Edited, programs: readonly Cell[]): Promise<string[] | undefined> {
  const { emulator } = edited.world;
  const { preview, cells } = await edited.preview(programs);
  const store = storeOf(emulator);
  // One read: the next ones show what earlier updates wrote.
  store.visible(store.mainKey, emulator.behaviours);
  removeUnrecorded(store, seedFor(CELLS), preview);
  const before = markedSnapshot(emulator);
  const onThisService = await replayed(preview, [emulator.behaviours]);
  const onWorst = await replayed(preview);
  const former = edited.cells;
  const failed = await edited.up();
  edited.cells = cells;
  if (!failed) return undefined;
  const facts = factsSince(before, emulator);
  const titled = (title: string, texts: readonly string[], isAccepted: (cell: number) => boolean) =>
    texts.flatMap((text) => {
      const cell = cellIn(text) ?? 0;
      const programs = ["before:", former[cell], "after:", cells[cell]].map(described);
      return isAccepted(cell) ? [] : [[`${title}: ${text}`, ...programs].join("\n")];
    });
  const reported = factsIn(onThisService.findings);
  const fails = failuresIn(onThisService);
  // A step that fails in every replay needs an approval, because the replay does not show what it would do.
  const unclear = new Set(failuresIn(onWorst).map(cellIn));
  // The engine skips what depends on a resource that fails.
  const failing = new Set(failed.filter((name) => fails.includes(name)).map(cellIn));
  // Where empty folders are deleted, the order in which documents arrive and leave decides which folders are there.
  const isOrdered = emulator.behaviours.emptyFolders === "stay";
  const isInexact = (cell: number) => isWild(cell) || failing.has(cell) || !isOrdered;
  const wrong = [
    ...titled("not reported", missing(facts, reported), isInexact),
    ...titled("did not happen", missing(reported, facts), isInexact),
    ...titled("failed", missing(failed, fails), isInexact),
    ...titled("did not fail", missing(fails, failed), isInexact),
    ...titled("not reported for the worst service", missing(facts, factsIn(onWorst.findings)), (cell) =>
      unclear.has(cell),
    ),
  ];
  return wrong;
}

it(covering("random-programs", KINDS, "edits do what the review of their preview has reported"), async () => {
  const start = performance.now();
  const wrong: string[] = [];
  let edits = 0;
  for (let seed = SEED; edits < RUNS; seed++) {
    const edited = await Edited.start(seed);
    for (let round = 1; round <= ROUNDS && edits < RUNS; round++) {
      const former = edited.cells;
      const programs = former.map((now, cell) => programsOf(cell, seed)[round] ?? now);
      const found = await edit(edited, programs);
      if (!found) break;
      for (const each of found) wrong.push(`seed ${seed}, round ${round}: ${each}`);
      edits += edited.cells.filter((each, cell) => each !== former[cell]).length;
    }
    await edited.world.project.dispose();
    await edited.world.emulator.close();
    if (process.env["RUNS"] !== undefined)
      console.log(
        `${edits} edits in ${Math.round((performance.now() - start) / 1000)} s, ${wrong.length} wrong`,
      );
  }
  // As text, because a list of texts is printed with escapes.
  expect(wrong.join("\n\n")).toBe("");
});
