import { describe, expect, it } from "@jest/globals";
import { startEmulator, type Emulator } from "../../src/emulator";
import type { Sample } from "../engine/samples";
import type { Declared } from "../engine/world";
import { covering, KINDS } from "./covering";
import type { Miniature } from "./miniature";
import { contentsOf, samplesWith, scenesOf, SEED, stage, type Scene } from "./stage";

/** Another workspace, in which the same objects exist: what would be changed or deleted there has someone else's data. */
async function withAnother(run: (other: Emulator) => Promise<void>): Promise<void> {
  const other = await startEmulator({ seed: SEED });
  await run(other).finally(() => other.close());
}

const settingsOf = ({ url, credentials }: Emulator) => ({ baseUrl: url, ...credentials });

const EXISTING: Declared = {
  type: "Organization",
  name: "existing",
  args: { organizationId: "bystander", onDelete: "retain" },
};

/** The scenes of a sample. A creation is one beside an existing resource, which shows where the stack is. */
const scenesInStack = (sample: Sample): Scene[] =>
  scenesOf(sample).map((scene) =>
    scene.action === "create" ? { ...scene, before: [EXISTING], after: [EXISTING, ...scene.after] } : scene,
  );

/** The target that messages name. */
const TARGET =
  /is in (http:\S+(?: \([0-9a-f]{6}\))?), and the settings name (http:\S+?)(?: \([0-9a-f]{6}\))?,/;

function expectRejected(errors: readonly string[], from: Miniature, to: Emulator): void {
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) {
    const [, recorded = "", current] = TARGET.exec(error) ?? [];
    expect([error, recorded.split(" ")[0], current]).toEqual([error, from.emulator.url, to.url]);
    expect(error).toContain("from collab:baseUrl. Nothing was sent.");
  }
}

describe("with the settings of another workspace", () => {
  it.each(samplesWith())(
    covering("another-workspace", "%s", "no creation, change, refresh or deletion sends anything there"),
    (_type, sample) =>
      withAnother(async (other) => {
        for (const scene of scenesInStack(sample)) {
          const stack = await stage(scene.before);
          const [wanted, kept] = [contentsOf(stack), [...stack.kept]];
          stack.config = settingsOf(other);
          expectRejected(await stack.up(...scene.after), stack, other);
          expectRejected(await stack.refresh(), stack, other);
          expectRejected(await stack.destroy(), stack, other);
          expect([scene.title, other.requests]).toEqual([scene.title, []]);
          expect([scene.title, stack.emulator.requests, contentsOf(stack)]).toEqual([
            scene.title,
            [],
            wanted,
          ]);
          expect([...stack.kept]).toEqual(kept);

          stack.config = {};
          expect([scene.title, await stack.up(...scene.after)]).toEqual([scene.title, []]);
        }
      }),
  );

  it.each(samplesWith())(
    covering(
      "another-workspace",
      "%s",
      "also at the same address, the message names the key and its setting",
    ),
    async (type, { declared }) => {
      const stack = await stage([declared]);
      stack.config = { apiKey: "another", workspaceId: "another" };
      const setting = type === "ApiKey" ? "collab:workspaceId" : "collab:apiKey";
      for (const errors of [await stack.up(declared), await stack.refresh(), await stack.destroy()])
        expect(errors).toEqual([expect.stringContaining(`, from ${setting}. Nothing was sent.`)]);
      expect(stack.emulator.requests).toEqual([]);
    },
  );

  it.each(samplesWith())(
    covering(
      "another-workspace",
      "%s",
      "a preview shows an update, also of an unchanged resource, and looks up nothing",
    ),
    (type, { declared }) =>
      withAnother(async (other) => {
        const stack = await stage([declared]);
        // One process compares the resource and looks it up.
        stack.config = { ...settingsOf(other), operationTimeoutSeconds: "900" };
        expect(await stack.preview(declared)).toEqual({ steps: [`update ${declared.name}`], errors: [] });
        await expect(stack.lookUp(type, stack.kept.get(declared.name)?.id ?? "")).rejects.toThrow(
          "was not read, as the stack is in another workspace",
        );
        const { apiKey: _apiKey, workspaceId: _workspaceId, ...withoutKeys } = settingsOf(other);
        stack.config = { ...withoutKeys, apiKey: "", workspaceId: "" };
        expect(await stack.preview(declared)).toEqual({ steps: [`update ${declared.name}`], errors: [] });
        expect([type, other.requests]).toEqual([type, []]);
      }),
  );

  it.each(samplesWith())(
    covering(
      "another-workspace",
      "%s",
      "formerTargets confirms that both are the same workspace: the state is rewritten without a request",
    ),
    (_type, { declared }) =>
      withAnother(async (other) => {
        const stack = await stage([declared]);
        stack.config = settingsOf(other);
        const [error = ""] = await stack.up(declared);
        const [, formerTargets = ""] = TARGET.exec(error) ?? [];
        stack.config = { ...settingsOf(other), formerTargets };
        expect((await stack.preview(declared)).steps).toEqual([`update ${declared.name}`]);
        expect(await stack.up(declared)).toEqual([]);
        stack.config = settingsOf(other);
        expect(await stack.preview(declared)).toEqual({ steps: [], errors: [] });
        expect([...other.requests, ...stack.emulator.requests]).toEqual([]);
      }),
  );
});

it(covering("another-workspace", KINDS, "is not one if only the token differs"), async () => {
  for (const [, { declared }] of samplesWith()) {
    const stack = await stage([declared]);
    stack.config = { authToken: "another", workspaceAuthToken: "another" };
    expect(await stack.preview(declared)).toEqual({ steps: [], errors: [] });
  }
});
