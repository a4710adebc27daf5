import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Emulator } from "../../../src/emulator";
import { typeOfToken } from "../../../src/values/type-token";
import type { Declared } from "../../engine/world";
import { temporaryEmulator } from "../../temporary";
import { covering, KINDS } from "../covering";
import { EDITED, namesIn, PROGRAM, withOptions, worldWith } from "../program";
import { contentsOf, SEED } from "../stage";

const world = worldWith();
/** Another workspace, with the same credentials and objects. */
let other: Emulator;
let before: object;

beforeAll(async () => {
  other = await temporaryEmulator({ seed: SEED });
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

const ours = async () =>
  (await world.stack.previewJson()).steps.filter(
    ({ urn }) => typeOfToken(urn.split("::")[2] ?? "") !== undefined,
  );

describe("after baseUrl has changed", () => {
  it(
    covering("another-workspace", KINDS, "each resource has a step in the preview, which shows both targets"),
    async () => {
      const steps = await ours();
      expect(steps.map(({ op }) => op)).toEqual(PROGRAM.map(() => "update"));
      for (const { oldState, newState } of steps)
        expect([oldState?.inputs?.["__target"], newState?.inputs?.["__target"]]).toEqual([
          expect.stringContaining(world.emulator.url),
          expect.stringContaining(other.url),
        ]);
      await expectUntouched();
    },
  );

  it(
    covering("another-workspace", KINDS, "an update, with and without changes of the program, sends nothing"),
    async () => {
      for (const program of [PROGRAM, EDITED, []]) {
        await world.declare(...program);
        const errors = errorsIn(await world.stack.up({ expectFailure: true }));
        expect(errors.join("\n")).toContain("from collab:baseUrl. Nothing was sent.");
      }
      await expectUntouched();
    },
  );

  it(covering("another-workspace", KINDS, "neither a refresh nor a destroy sends anything"), async () => {
    for (const command of ["refresh", "destroy"] as const) {
      const result = await world.stack[command]({ runProgram: true, expectFailure: true });
      expect(errorsIn(result).length).toBeGreaterThan(0);
    }
    await expectUntouched();
  });

  it("a new resource is not created there, and credentials are not checked there", async () => {
    const added = { ...PROGRAM[0], name: "added" } as Declared;
    await world.stack.setConfig({ "collab:checkCredentials": "true" });
    await world.declare(...PROGRAM, {
      ...added,
      type: "Folder",
      args: { organizationId: "base", folderId: "new" },
    });
    await world.stack.up({ expectFailure: true });
    await world.stack.setConfig({ "collab:checkCredentials": "false" });
    await expectUntouched();
  });
});

it(
  covering(
    "another-workspace",
    KINDS,
    "a resource that moves to a provider for another workspace is not updated",
  ),
  async () => {
    await world.stack.setConfig({ "collab:baseUrl": world.emulator.url });
    const provider: Declared = { type: "Provider", name: "explicit", args: { baseUrl: other.url } };
    await world.declare(provider, ...withOptions({ provider: "explicit" }));
    expect(errorsIn(await world.stack.up({ expectFailure: true })).length).toBeGreaterThan(0);
    await expectUntouched();
  },
);

it(
  covering(
    "another-workspace",
    KINDS,
    "formerTargets confirms another address of the same workspace, without a request",
  ),
  async () => {
    const { url } = world.emulator;
    const address = url.replace("127.0.0.1", "localhost");
    await world.stack.setConfig({ "collab:baseUrl": address });
    const [error = ""] = errorsIn(await world.stack.up({ expectFailure: true }));
    const recorded = await world
      .kept()
      .then((kept) => [...new Set(kept.map(({ inputs }) => inputs?.["__target"]))]);
    expect(error).toContain("COLLAB_FORMER_TARGETS");
    await world.stack.setConfig({ "collab:formerTargets": recorded.join(", ") });
    world.emulator.resetCounts();
    await world.stack.up();
    await world.stack.setConfig({ "collab:formerTargets": "http://127.0.0.1:1" });
    await world.stack.up({ expectNoChanges: true });
    await expectUntouched();
    await world.stack.refresh({ runProgram: true });
    await world.stack.up({ expectNoChanges: true });
  },
);
