import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { SAMPLES } from "../../engine/samples";
import { inAnyOrder, World, type Declared } from "../../engine/world";
import { canary } from "../../secrets/canary";
import { covering, KINDS } from "../covering";
import { changeOf, contentsOf, EDITED, PROGRAM, SEED } from "../program";

const world = World.ofSuite({ emulator: { seed: SEED } });

const file = () => join(world.project.programDir, "plan.json");
const EXPERIMENTAL = { PULUMI_EXPERIMENTAL: "1" };

const savePlan = async (...program: readonly Declared[]) => {
  await world.declare(...program);
  await world.stack.preview({ args: ["--save-plan", file()] });
};

/** Applies the plan. Returns what was sent, and the output. */
async function applyPlan(options: { readonly expectFailure?: boolean } = {}) {
  world.emulator.resetCounts();
  const { stdout } = await world.stack.up({ ...options, env: EXPERIMENTAL, args: ["--plan", file()] });
  return { sent: world.sent(), stdout };
}

describe("a plan of a preview", () => {
  it(covering("plan", KINDS, "is applied as it is, and contains no token in plain text"), async () => {
    const token = canary("planned");
    world.emulator.edit({ apiKeys: { [world.emulator.credentials.apiKey]: { authToken: token.value } } });
    await world.stack.setConfig({ "collab:authToken": { secret: token.value } });
    await savePlan(...PROGRAM);
    expect(await readFile(file(), "utf8")).not.toContain(token.value);
    await applyPlan();

    await savePlan(...EDITED);
    const key = world.emulator.secrets().apiKeys.at(-1);
    expect(await readFile(file(), "utf8")).not.toContain(key?.apiKey);
    expect(inAnyOrder((await applyPlan()).sent)).toEqual(
      inAnyOrder(SAMPLES.flatMap((sample) => changeOf(sample)?.requests ?? [])),
    );
  });

  it(covering("plan", KINDS, "keeps every later change of the program from being sent"), async () => {
    await savePlan(...EDITED);
    const before = contentsOf(world);
    await world.declare(...PROGRAM);
    const { sent, stdout } = await applyPlan({ expectFailure: true });
    expect(stdout).toContain("violates plan");
    expect(sent).toEqual([]);
    expect(contentsOf(world)).toEqual(before);
  });
});
