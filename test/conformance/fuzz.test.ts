import { describe, expect, it, jest } from "@jest/globals";
import type { Behaviours } from "../../src/emulator";
import type { Declared } from "../engine/world";
import { covering, KINDS } from "./covering";
import { liveMoving } from "./fuzz-moves";
import { randomBehaviours, randomFault, randomProgram, TAKEN_AS_THEY_ARE } from "./fuzz-program";
import { Random } from "./random";
import { stage } from "./stage";
import type { Miniature } from "./miniature";

const MINUTES = Number(process.env["FUZZ_MINUTES"] ?? 0.25);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const ONLY = process.env["FUZZ_ONLY"] !== undefined;
/** Number of concurrent runs. They mostly wait, for retries and for changes that a service may show late. */
const AT_A_TIME = 20;
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
 * Reports whether a program may contain the type. Only the contract's own message shows that a notification is already
 * deleted.
 */
const isReported = (type: string, { messageStyle }: Partial<Behaviours>) =>
  type !== "Notification" || messageStyle === "own";

/**
 * Runs one lifecycle of a stack: several programs in sequence, each applied first with faults and then without. Each program
 * is completed before the next one, because an object created by a request whose reply was lost cannot be found once the
 * program no longer declares it.
 */
async function life(seed: number): Promise<void> {
  const random = new Random(seed);
  const behaviours = randomBehaviours(random);
  if (random.chance(0.4)) await liveMoving(random, `seed ${seed}`);
  const stack = await stage([], { behaviours, config: { maxAttempts: random.of(["1", "2"]) } });
  try {
    await live(stack, random, behaviours, seed);
  } finally {
    await stack.emulator.close();
  }
}

async function live(
  stack: Miniature,
  random: Random,
  behaviours: Partial<Behaviours>,
  seed: number,
): Promise<void> {
  const programs = random.of([1, 2, 3, 5]);
  for (let number = 1; number <= programs; number++) {
    const program = randomProgram(random).filter(({ type }) => isReported(type, behaviours));
    while (random.chance(0.6)) {
      stack.emulator.inject(randomFault(random));
      const doing = random.next();
      if (doing < 0.65) await stack.up(...program);
      else if (doing < 0.9) await stack.refresh();
      const isDestroyed = doing < 0.9 || (await stack.destroy()).length === 0;
      stack.emulator.clearFaults();
      // A deletion whose reply was lost stays in the state. It is completed before a program declares the object again.
      if (!isDestroyed) expect([`seed ${seed}`, ...(await stack.destroy())]).toEqual([`seed ${seed}`]);
    }
    const title = `seed ${seed}, program ${number}`;
    expect([title, ...(await stack.up(...program))]).toEqual([title]);
    const model = await stage(program, { behaviours });
    expect([title, decided(stack, program)]).toEqual([title, decided(model, program)]);
    await model.emulator.close();
    const known = stack.emulator.secrets().apiKeys.map(({ apiKey }) => apiKey);
    for (const { outputs } of stack.kept.values())
      if ("apiKey" in outputs)
        expect([title, known]).toEqual([title, expect.arrayContaining([outputs.apiKey])]);
    stack.emulator.resetCounts();
    expect([title, ...(await stack.up(...program))]).toEqual([title]);
    expect([title, ...stack.emulator.requests]).toEqual([title]);
    expect([title, ...(await stack.refresh())]).toEqual([title]);
    expect([title, ...(await stack.up(...program))]).toEqual([title]);
  }
  expect([`seed ${seed}`, ...(await stack.destroy())]).toEqual([`seed ${seed}`]);
}

describe("random programs, edits and faults", () => {
  it(
    covering(
      "random-programs",
      KINDS,
      "end, after a run without a fault, in a service that is what the program declares",
    ),
    async () => {
      const end = Date.now() + MINUTES * 60_000;
      let seed = SEED;
      let failed: Promise<void> | undefined;
      const isOver = () => failed !== undefined || (seed > SEED && (ONLY || Date.now() >= end));
      const liveOn = async () => {
        while (!isOver()) {
          const ofSeed = seed++;
          const lived = life(ofSeed);
          await lived.catch(() => {
            failed ??= lived;
            console.log(`Once more: npm run fuzz -- --only ${ofSeed}`);
          });
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, liveOn));
      await failed;
      if (MINUTES >= 1) console.log(`${seed - SEED} lives, from seed ${SEED}`);
    },
  );
});
