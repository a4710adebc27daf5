import { describe, expect, it, jest } from "@jest/globals";
import fc from "fast-check";
import { systemClock } from "../../src/api/http/call";
import { startEmulator, type Behaviours } from "../../src/emulator";
import type { Declared } from "../engine/world";
import { HOST } from "../host";
import { covering, KINDS } from "./covering";
import { liveMoving, moves } from "./fuzz-moves";
import { chance, faults, programs, record, services, TAKEN_AS_THEY_ARE } from "./fuzz-program";
import { SEED as STAGE_SEED, stage } from "./stage";
import type { Miniature } from "./miniature";

const MINUTES = Number(process.env["FUZZ_MINUTES"] ?? 0.25);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const ONLY = process.env["FUZZ_ONLY"] !== undefined;
/** Number of concurrent runs. While one waits, the others use the processor. */
const AT_A_TIME = 6;
/** How long fast-check may shorten a life that failed. */
const SHORTENING = { interruptAfterTimeLimit: 300_000, markInterruptAsFailure: true };
// Lives that have begun are played to their end, which takes minutes on a very busy machine.
jest.setTimeout(MINUTES * 60_000 + 600_000);

/**
 * Returns the part of the service that the program determines. This excludes organizations and folders, which nothing deletes,
 * users and editors, and whatever a document does not declare: an adopted document keeps its name and folder. Placeholder
 * documents depend on the faults: one stays while a service that hides a folder once makes the folder look like it needs one.
 */
function decided(stack: Miniature, program: readonly Declared[]): object {
  const contents = stack.emulator.contents();
  const { domains, organizations } = contents;
  const declared = new Map(
    program.map(({ args }) => ["documentId" in args ? args.documentId : undefined, args]),
  );
  const shown = (id: string, document: object) =>
    Object.entries(document).filter(([name]) => name in (declared.get(id) ?? {}));
  return {
    domains,
    disabled: Object.keys(organizations).filter((id) => organizations[id]?.disabled),
    documents: Object.entries(organizations)
      .filter(([id]) => !["people", "set"].includes(id))
      .map(
        ([id, { documents }]) =>
          [
            id,
            Object.entries(documents)
              .filter(([key]) => !key.startsWith("pulumi-collab-anchor"))
              .map(([key, each]) => [key, shown(key, each)]),
          ] as const,
      )
      .filter(([, documents]) => documents.length > 0),
    set: Object.keys(organizations["set"]?.documents ?? {}),
    notifications: organizations["people"]?.notifications,
    locations: organizations["people"]?.documents["page"]?.locations,
    others: TAKEN_AS_THEY_ARE.filter(({ leaves }) => leaves === undefined).map(({ look }) => look(contents)),
  };
}

/**
 * Reports whether a program may contain the type. Only a code or the contract's own message shows that a notification is
 * already deleted.
 */
const isReported = (type: string, { messageStyle, itemCodes }: Partial<Behaviours>) =>
  type !== "Notification" || messageStyle === "contract" || itemCodes === true;

/** A program, and updates of it that meet faults. */
const edits = record({
  program: programs,
  attempts: fc.array(
    record({
      fault: faults,
      action: fc.constantFrom("up", "up", "up", "up", "up", "refresh", "refresh", "destroy"),
      /** Precedes the action with one that has the settings of another workspace. */
      elsewhere: fc.constantFrom(undefined, undefined, undefined, "up", "refresh", "destroy"),
      /** How far the date is wrong from then on, in milliseconds. */
      jump: fc.constantFrom(0, 0, 3_600_000, -3_600_000),
      /** Whether the process is suspended during the action, for longer than the request timeout. */
      isPaused: chance(10),
    }),
    { maxLength: 4 },
  ),
});

/** The lifecycle of a stack: several programs in sequence, at one of the services that the contract permits. */
const lives = record({
  behaviours: services,
  maxAttempts: fc.constantFrom("1", "2"),
  moving: fc.option(moves, { nil: undefined }),
  edits: fc.array(edits, { minLength: 1, maxLength: 5 }),
});
type Edit = typeof edits extends fc.Arbitrary<infer Value> ? Value : never;
type Life = typeof lives extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Runs one lifecycle of a stack: several programs in sequence, each applied first with faults and then without. Each program
 * is completed before the next one, because an object created by a request whose reply was lost cannot be found once the
 * program no longer declares it.
 */
async function live({ behaviours, maxAttempts, moving, edits }: Life): Promise<void> {
  if (moving) await liveMoving(moving);
  const stack = await stage([], { behaviours, config: { maxAttempts } });
  try {
    for (const [number, edit] of edits.entries())
      await applyEdit(stack, edit, behaviours, `program ${number}`);
    expect(await stack.destroy()).toEqual([]);
  } finally {
    await stack.emulator.close();
  }
}

async function applyEdit(
  stack: Miniature,
  { program: declared, attempts }: Edit,
  behaviours: Partial<Behaviours>,
  title: string,
): Promise<void> {
  const program = declared.filter(({ type }) => isReported(type, behaviours));
  for (const { fault, action, elsewhere, jump, isPaused } of attempts) {
    dateIsWrongBy = jump;
    if (elsewhere && program.some(({ name }) => stack.kept.has(name)))
      await actElsewhere(stack, elsewhere, program, title);
    stack.emulator.inject(fault);
    const { config } = stack;
    if (isPaused) {
      stack.config = { ...config, requestTimeoutSeconds: String(PAUSE_MS / 2000) };
      setTimeout(suspend, 5);
    }
    if (action === "up") await stack.up(...program);
    else if (action === "refresh") await stack.refresh();
    const isDestroyed = action !== "destroy" || (await stack.destroy()).length === 0;
    stack.emulator.clearFaults();
    stack.config = config;
    // A deletion whose reply was lost stays in the state. It is completed before a program declares the object again.
    if (!isDestroyed) expect([title, ...(await stack.destroy())]).toEqual([title]);
  }
  expect([title, ...(await stack.up(...program))]).toEqual([title]);
  const model = await stage(program, { behaviours });
  expect([title, decided(stack, program)]).toEqual([title, decided(model, program)]);
  await model.emulator.close();
  const known = stack.emulator.secrets().apiKeys.map(({ apiKey }) => apiKey);
  for (const { outputs } of stack.kept.values())
    if ("apiKey" in outputs)
      expect([title, known]).toEqual([title, expect.arrayContaining([outputs["apiKey"]])]);
  stack.emulator.resetCounts();
  expect([title, ...(await stack.up(...program))]).toEqual([title]);
  expect([title, ...stack.emulator.requests]).toEqual([title]);
  expect([title, ...(await stack.refresh())]).toEqual([title]);
  expect([title, ...(await stack.up(...program))]).toEqual([title]);
}

// Lives wait for retries and polls a twentieth of the time, in the same order.
const sleep = systemClock.sleep.bind(systemClock);
systemClock.sleep = (milliseconds, signal) => sleep(milliseconds / 20, signal);

let dateIsWrongBy = 0;
const now = Date.now.bind(Date);
// A mock would record each call.
Date.now = () => now() + dateIsWrongBy;

const PAUSE_MS = 120;
const never = new Int32Array(new SharedArrayBuffer(4));
const suspend = () => Atomics.wait(never, 0, 0, PAUSE_MS);

/** Runs a command with the settings of another workspace. Nothing is sent, there or here, and no resource leaves the state. */
async function actElsewhere(
  stack: Miniature,
  command: "up" | "refresh" | "destroy",
  program: readonly Declared[],
  title: string,
): Promise<void> {
  const [other, { config }, kept] = [await startEmulator({ seed: STAGE_SEED }), stack, [...stack.kept]];
  stack.config = { ...config, baseUrl: other.url };
  stack.emulator.resetCounts();
  expect(await (command === "up" ? stack.up(...program) : stack[command]())).not.toEqual([]);
  expect([title, ...stack.emulator.requests, ...other.requests]).toEqual([title]);
  expect([title, ...stack.kept]).toEqual([title, ...kept]);
  stack.config = config;
  await other.close();
}

/** Plays the life of a seed. */
const play = (seed: number, options: fc.Parameters<[Life]>): Promise<void> =>
  fc.assert(fc.asyncProperty(lives, live), { seed, numRuns: 1, ...options });

describe("random programs, edits and faults", () => {
  it(
    covering(
      "random-programs",
      KINDS,
      "end, after a run without a fault, in a service that is what the program declares",
    ),
    async () => {
      const end = performance.now() + MINUTES * 60_000;
      let seed = SEED;
      let failed: number | undefined;
      const isOver = () => failed !== undefined || (seed > SEED && (ONLY || performance.now() >= end));
      const liveOn = async () => {
        while (!isOver()) {
          const ofSeed = seed++;
          await play(ofSeed, { endOnFailure: true }).catch((error: unknown) => {
            failed ??= ofSeed;
            console.log(
              `Once more: FUZZ_ONLY=1 FUZZ_SEED=${ofSeed} npx jest --selectProjects ${HOST} --testPathPatterns conformance/fuzz`,
              error,
            );
          });
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, liveOn));
      // Plays it again alone: fast-check looks for the shortest life that fails as well, and prints it.
      if (failed !== undefined) await play(failed, SHORTENING);
      expect(failed).toBeUndefined();
      if (MINUTES >= 1) console.log(`${seed - SEED} lives, from seed ${SEED}`);
    },
  );
});
