import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Emulator } from "../../../src/emulator";
import { typeOfToken } from "../../../src/values/type-token";
import type { Declared } from "../../engine/world";
import { HOST } from "../../host";
import { temporaryEmulator } from "../../temporary";
import { covering, KINDS } from "../covering";
import { contentsOf, EDITED, namesIn, PROGRAM, SEED, withOptions, worldWith } from "../program";

const world = worldWith();
/** Another workspace, with the same credentials and objects. */
let other: Emulator;
/** The address of the stack's own workspace. */
let home: string;
let before: object;

beforeAll(async () => {
  other = await temporaryEmulator({ seed: SEED });
  home = world.emulator.url;
  before = contentsOf(world);
  world.emulator.resetCounts();
});

beforeEach(async () => {
  await world.stack.setConfig({ "collab:baseUrl": other.url });
  await world.declare(...PROGRAM);
});

/** Fails if anything was sent to either workspace, or if a resource left the state. */
async function expectUntouched(): Promise<void> {
  expect([...other.requests, ...world.emulator.requests]).toEqual([]);
  expect(contentsOf(world)).toEqual(before);
  expect(await namesIn(world)).toEqual(PROGRAM.map(({ name }) => name).sort());
}

const errorsIn = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
  `${stdout}\n${stderr}`.split("\n").filter((line) => /is in http\S+/.test(line));

// Both hosts read the environment and compare targets with the same code, which the suites without the engine run on each.
const onOneHost = HOST === "dynamic" ? it : it.skip;

describe("after baseUrl has changed", () => {
  it(
    covering("another-workspace", KINDS, "each resource has a step in the preview, which shows both targets"),
    async () => {
      const { steps } = await world.stack.previewJson();
      const ours = steps.filter(({ urn }) => typeOfToken(urn.split("::")[2] ?? "") !== undefined);
      expect(ours.map(({ op }) => op)).toEqual(PROGRAM.map(() => "update"));
      for (const { oldState, newState } of ours)
        expect([oldState?.inputs?.["__target"], newState?.inputs?.["__target"]]).toEqual([
          expect.stringContaining(home),
          expect.stringContaining(other.url),
        ]);
      await expectUntouched();
    },
  );

  it(
    covering("another-workspace", KINDS, "neither an update, a refresh nor a destroy sends anything"),
    async () => {
      await world.declare(...EDITED);
      const updated = errorsIn(await world.stack.up({ expectFailure: true }));
      expect(updated.join("\n")).toContain("from collab:baseUrl. Nothing was sent.");
      for (const command of ["refresh", "destroy"] as const) {
        const result = await world.stack[command]({ runProgram: true, expectFailure: true });
        expect(errorsIn(result).length).toBeGreaterThan(0);
      }
      await expectUntouched();
    },
  );

  onOneHost("an update calls no function that gets its organization from a resource", async () => {
    const file = join(world.project.programDir, "index.js");
    const program = await readFile(file, "utf8");
    const { name = "" } = PROGRAM.find(({ type }) => type === "Organization") ?? {};
    const call = `collab.getFoldersOutput({ organizationId: made[${JSON.stringify(name)}].organizationId });`;
    await world.project.write({ "index.js": `${program}\n${call}` });
    expect(errorsIn(await world.stack.up({ expectFailure: true })).length).toBeGreaterThan(0);
    await expectUntouched();
    await world.project.write({ "index.js": program });
  });
});

onOneHost(
  covering(
    "another-workspace",
    KINDS,
    "formerTargets confirms another address of the same workspace, without a request",
  ),
  async () => {
    home = home.replace("127.0.0.1", "localhost");
    await world.stack.setConfig({ "collab:baseUrl": home });
    const [error = ""] = errorsIn(await world.stack.up({ expectFailure: true }));
    const recorded = (await world.kept()).map(({ inputs }) => inputs?.["__target"]);
    expect(error).toContain("COLLAB_FORMER_TARGETS");
    await world.stack.setConfig({ "collab:formerTargets": [...new Set(recorded)].join(", ") });
    world.emulator.resetCounts();
    await world.stack.up();
    await world.stack.setConfig({ "collab:formerTargets": "http://127.0.0.1:1" });
    await world.stack.up({ expectNoChanges: true });
    await expectUntouched();
  },
);

onOneHost(
  covering(
    "another-workspace",
    KINDS,
    "the environment of another workspace changes nothing, with the program and without it",
  ),
  async () => {
    await world.stack.setConfig({ "collab:baseUrl": "" });
    await world.stack.up({ env: { COLLAB_BASE_URL: home }, expectNoChanges: true });
    for (const command of ["destroy", "up"] as const) {
      const result = await world.stack[command]({ env: { COLLAB_BASE_URL: other.url }, expectFailure: true });
      expect(errorsIn(result).join("\n")).toContain("from COLLAB_BASE_URL. Nothing was sent.");
    }
    await expectUntouched();
  },
);

it(
  covering(
    "another-workspace",
    KINDS,
    "a resource whose provider changes, or moves to another workspace itself, is neither changed nor deleted",
  ),
  async () => {
    const provider = (name: string, baseUrl: string): Declared => {
      return { type: "Provider", name, args: { baseUrl, ...world.emulator.credentials } };
    };
    const atHome = withOptions({ provider: "home" });
    expect(await world.up(provider("home", home), ...atHome)).toEqual([]);
    for (const program of [
      [provider("home", home), provider("away", other.url), ...withOptions({ provider: "away" })],
      [provider("home", other.url), ...atHome],
    ]) {
      await world.declare(...program);
      expect(errorsIn(await world.stack.up({ expectFailure: true })).length).toBeGreaterThan(0);
      await expectUntouched();
    }
    expect(errorsIn(await world.stack.destroy({ expectFailure: true })).length).toBeGreaterThan(0);
    await expectUntouched();
  },
);
