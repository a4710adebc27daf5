import { describe, expect, it } from "@jest/globals";
import { SAMPLES } from "../../engine/samples";
import { covering, KINDS } from "../covering";
import { contentsOf, EDITED, namesIn, PROGRAM, worldWith } from "../program";

const world = worldWith();

/** Gives the API key another token, in the service and in the stack's configuration. The state keeps the old one. */
async function rotate(authToken: string): Promise<void> {
  world.emulator.edit({ apiKeys: { [world.emulator.credentials.apiKey]: { authToken } } });
  await world.stack.setConfig({ "collab:authToken": { secret: authToken } });
}

/** Returns the names of the resources that a preview changes. */
async function changesIn(): Promise<string[]> {
  const { steps } = await world.stack.previewJson();
  const changed = steps.filter(({ op }) => op === "update" || op === "replace");
  return changed.map(({ urn }) => urn.split("::").pop() ?? "").sort();
}

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
      expect(await changesIn()).toEqual(
        EDITED.flatMap(({ name }, index) => (EDITED[index] === PROGRAM[index] ? [] : [name])).sort(),
      );
      expect(await namesIn(world)).toEqual(PROGRAM.map(({ name }) => name).sort());
    },
  );

  it(covering("run-program", KINDS, "destroys with the current token what the state contains"), async () => {
    await rotate("third");
    const { stdout } = await world.stack.destroy({ expectFailure: true, args: ["--continue-on-error"] });
    const errors = [...new Set(stdout.match(/error: could not delete .*/g))];
    expect(errors.filter((error) => !/--run-program|for the same reason as/.test(error))).toEqual([]);
    expect(errors.join()).toMatch(/DocumentSet .*--run-program/);
    await world.stack.destroy({ runProgram: true });
    expect(await namesIn(world)).toEqual([]);
    const contents = world.emulator.contents();
    for (const { declared, look, leaves, expected } of SAMPLES)
      if (leaves === undefined)
        expect([declared.type, look(contents)]).toEqual([declared.type, Array.isArray(expected) ? [] : {}]);
  });
});
