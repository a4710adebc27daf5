import { describe, expect, it } from "@jest/globals";
import { SAMPLES, type Sample } from "../../engine/samples";
import { inAnyOrder } from "../../engine/world";
import { covering, KINDS } from "../covering";
import {
  changeOf,
  CHANGING_TYPES,
  contentsOf,
  EDITED,
  HALVES,
  namesIn,
  PROGRAM,
  worldWith,
} from "../program";

const world = worldWith();

/** Gives the API key another token, in the service and in the stack's configuration. The state keeps the old one. */
async function rotate(authToken: string): Promise<void> {
  world.emulator.edit({ apiKeys: { [world.emulator.credentials.apiKey]: { authToken } } });
  await world.stack.setConfig({ "collab:authToken": { secret: authToken } });
}

const urnsOf = (samples: readonly Sample[]) => samples.map(({ declared }) => world.urnOf(declared));

const [kept = [], leaving = []] = HALVES;

/** Updates a part of the changed program. */
async function changes(
  half: readonly Sample[],
  options: Parameters<typeof world.stack.up>[0],
): Promise<void> {
  await world.declare(...EDITED);
  world.emulator.resetCounts();
  await world.stack.up(options);
  const wanted = half.flatMap((sample) => changeOf(sample)?.requests ?? []);
  expect(inAnyOrder(world.sent())).toEqual(inAnyOrder(wanted));
}

// Each test continues with the stack of the one before.

describe("--run-program", () => {
  it(
    covering(
      "run-program",
      KINDS,
      "refreshes with the current token, and leaves the program's changes to `up`",
    ),
    async () => {
      await world.declare(...EDITED);
      const before = contentsOf(world);
      await rotate("second");
      const { stdout, stderr } = await world.stack.refresh({ expectFailure: true });
      expect(stdout + stderr).toMatch(/UNAUTHENTICATED|authToken/);

      await world.stack.refresh({ runProgram: true });
      expect(contentsOf(world)).toEqual(before);
      expect(await namesIn(world)).toEqual(PROGRAM.map(({ name }) => name).sort());
    },
  );
});

describe("--target", () => {
  it(covering("target", CHANGING_TYPES, "changes what it names, and sends nothing about the rest"), () =>
    changes(kept, { target: urnsOf(kept) }),
  );
});

describe("--exclude", () => {
  it(covering("exclude", CHANGING_TYPES, "changes everything but what it names"), async () => {
    await changes(leaving, { exclude: urnsOf(kept) });
  });
});

describe("--run-program", () => {
  it(covering("run-program", KINDS, "destroys with the current token what the state contains"), async () => {
    await world.declare(...PROGRAM);
    await rotate("third");
    const { stdout } = await world.stack.destroy({ expectFailure: true, args: ["--continue-on-error"] });
    const errors = [...new Set(stdout.match(/error: could not delete .*/g))];
    expect(errors.filter((error) => !/--run-program|for the same reason as/.test(error))).toEqual([]);
    expect(errors.join()).toMatch(/DocumentSet .*--run-program/);
    await world.stack.destroy({ runProgram: true });
    expect(await namesIn(world)).toEqual([]);
    // The changed organization is disabled when it is deleted.
    expect(world.emulator.contents().organizations["org-one"]).toMatchObject({ disabled: true });
    world.emulator.edit({ organizations: { "org-one": { disabled: false } } });
    const contents = world.emulator.contents();
    for (const { declared, look, leaves, expected } of SAMPLES)
      if (leaves === undefined)
        expect([declared.type, look(contents)]).toEqual([declared.type, Array.isArray(expected) ? [] : {}]);
  });
});
