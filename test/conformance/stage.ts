import { afterAll, expect, jest } from "@jest/globals";
import { startEmulator, type Behaviours, type Emulator, type Fault } from "../../src/emulator";
import { recordReads } from "../core/support";
import { SAMPLES, type Change, type Sample } from "../engine/samples";
import type { Declared } from "../engine/world";
import { Miniature } from "./miniature";
import { contentsOf, SEED } from "./program";

export { contentsOf, SEED };

/** One change that a program makes in the service: the programs before and after it. */
export interface Scene {
  readonly title: string;
  readonly action: "create" | "update" | "replace" | "delete";
  readonly before: readonly Declared[];
  readonly after: readonly Declared[];
}

const scene = (action: Scene["action"], title: string, before: Declared[], after: Declared[]): Scene => ({
  action,
  title,
  before,
  after,
});

export function scenesOf({ declared, updates, replacements }: Sample): Scene[] {
  const with_ = ({ args }: Change): Declared => ({ ...declared, args });
  return [
    scene("create", "create", [], [declared]),
    ...updates.map((change) => scene("update", `update of ${change.field}`, [declared], [with_(change)])),
    ...replacements.map((change) =>
      scene("replace", `replacement for ${change.field}`, [declared], [with_(change)]),
    ),
    scene("delete", "deletion", [declared], []),
  ];
}

/** Returns the samples that a test is about, each with its resource type, for `it.each`. */
export const samplesWith = (has: (sample: Sample) => unknown = () => true) =>
  SAMPLES.filter(has).map((sample) => [sample.declared.type, sample] as const);

export const sampleOf = (type: string): Sample => {
  const sample = SAMPLES.find(({ declared }) => declared.type === type);
  if (!sample) throw new Error(`there is no sample of ${type}`);
  return sample;
};

const open = new Set<Emulator>();
afterAll(async () => {
  for (const emulator of open) await emulator.close();
});

interface Options {
  readonly behaviours?: Partial<Behaviours>;
  readonly config?: Record<string, string>;
  /** Gets the names of the behaviors that the emulator reads. */
  readonly reads?: Set<string> | undefined;
}

/**
 * Starts an emulator with the seed, which runs until the tests of the file have ended, and a stack that has applied `before`
 * to it.
 */
export async function stage(
  before: readonly Declared[],
  { behaviours = {}, config = {}, reads = new Set() }: Options = {},
): Promise<Miniature> {
  // The engine shows the handlers' warnings to users. Here they would only obscure the results.
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const emulator = await startEmulator({ seed: SEED, behaviours });
  open.add(emulator);
  recordReads(emulator, reads);
  const stack = new Miniature(emulator, config);
  expect(await stack.up(...before)).toEqual([]);
  emulator.resetCounts();
  return stack;
}

async function close({ emulator }: Miniature): Promise<void> {
  await emulator.close();
  open.delete(emulator);
}

/** The result of a scene in which a request met a fault. `wanted` is what the service contains after a scene without faults. */
interface Played {
  readonly stack: Miniature;
  readonly errors: readonly string[];
  readonly request: string;
  readonly wanted: object;
}

/** Repeats a scene without faults: it completes what is left to do, and repeated once more it does nothing. */
export async function expectRepaired(scene: Scene, { stack, request, wanted }: Played): Promise<void> {
  expect([request, await stack.up(...scene.after)]).toEqual([request, []]);
  expect([request, contentsOf(stack)]).toEqual([request, wanted]);
  stack.emulator.resetCounts();
  expect([request, await stack.up(...scene.after)]).toEqual([request, []]);
  expect([request, stack.emulator.requests]).toEqual([request, []]);
}

/** Runs a scene once without faults, and then with a fault at each of its requests, concurrently. */
export async function withFaultAtEach(
  scene: Scene,
  fault: Fault,
  options: Options,
  check: (played: Played) => Promise<void> | void,
): Promise<unknown> {
  const model = await stage(scene.before, options);
  expect(await model.up(...scene.after)).toEqual([]);
  const wanted = contentsOf(model);
  // A read that does not arrive looks like one whose reply is lost.
  const requests = [...model.emulator.requests.entries()].filter(
    ([, { operation }]) => fault.kind !== "resetBefore" || !operation.startsWith("get"),
  );
  await close(model);
  return Promise.all(
    requests.map(async ([after, { operation }]) => {
      const stack = await stage(scene.before, options);
      stack.emulator.inject({ ...fault, after });
      const errors = await stack.up(...scene.after);
      stack.emulator.clearFaults();
      await check({
        stack,
        errors,
        request: `${scene.title}, ${JSON.stringify(options.behaviours ?? {})}: ${fault.kind} of request ${after + 1} (${operation})`,
        wanted,
      });
      await close(stack);
    }),
  );
}
