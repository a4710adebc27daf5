import { afterAll, describe, expect, it } from "@jest/globals";
import type { Fault } from "../../src/emulator";
import { SAMPLES } from "../engine/samples";
import { covering } from "./covering";
import { closeStages, contentsOf, scenesOf, stage, withFaultAtEach } from "./stage";

// The tests run concurrently: each has separate services and mostly waits.
afterAll(closeStages);

/** Ways in which the service rejects part of a request. */
const REJECTIONS: readonly Fault[] = [
  { kind: "status", httpStatus: 400, error: { status: "INVALID_ARGUMENT", message: "Not now" } },
  { kind: "itemFailure", message: "Not now" },
];

describe("pending work of a failed update", () => {
  it.concurrent.each(SAMPLES.map((sample) => [sample.declared.type, sample] as const))(
    covering(
      "pending-work",
      "%s",
      "is done by the next update, also after a refresh, which removes the failure from the state",
    ),
    async (_type, sample) => {
      const plays = scenesOf(sample).flatMap((scene) => REJECTIONS.map((fault) => ({ scene, fault })));
      await Promise.all(
        plays.map(({ scene, fault }) =>
          withFaultAtEach(
            scene,
            fault,
            { config: { maxAttempts: "1" } },
            async ({ stack, request, wanted }) => {
              expect([request, await stack.refresh()]).toEqual([request, []]);
              expect([request, await scene.act(stack)]).toEqual([request, []]);
              expect([request, contentsOf(stack)]).toEqual([request, wanted]);
              stack.emulator.resetCounts();
              expect([request, await scene.act(stack)]).toEqual([request, []]);
              expect([request, stack.emulator.requests]).toEqual([request, []]);
            },
          ),
        ),
      );
    },
  );

  it("includes enabling an organization that left the set", async () => {
    const set = (organizationIds: readonly string[]) => ({
      type: "OrganizationDisabledState",
      name: "off",
      args: { organizationIds, disabled: true },
    });
    const stack = await stage([set(["base", "other"])]);
    stack.emulator.inject({ kind: "itemFailure", operation: "updateDisabledState", message: "Busy" });
    expect(await stack.up(set(["other"]))).toEqual([expect.stringContaining("base: Busy")]);
    expect(await stack.refresh()).toEqual([]);
    expect((await stack.preview(set(["other"]))).steps).toEqual(["update off"]);
    expect(await stack.up(set(["other"]))).toEqual([]);
    expect(stack.emulator.contents().organizations["base"]?.disabled).toBe(false);
  });
});
