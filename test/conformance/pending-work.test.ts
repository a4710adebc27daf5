import { describe, expect, it } from "@jest/globals";
import type { Fault } from "../../src/emulator";
import { covering } from "./covering";
import { expectRepaired, samplesWith, scenesOf, withFaultAtEach } from "./stage";

// The tests run concurrently: each has separate services and mostly waits.
/** Ways in which the service rejects part of a request. */
const REJECTIONS: readonly Fault[] = [
  { kind: "status", httpStatus: 400, error: { status: "INVALID_ARGUMENT", message: "Not now" } },
  { kind: "itemFailure", message: "Not now" },
];

describe("pending work of a failed update", () => {
  it.concurrent.each(samplesWith())(
    covering(
      "pending-work",
      "%s",
      "is done by the next update, also after a refresh, which removes the failure from the state",
    ),
    async (_type, sample) => {
      const plays = scenesOf(sample).flatMap((scene) => REJECTIONS.map((fault) => ({ scene, fault })));
      await Promise.all(
        plays.map(({ scene, fault }) =>
          withFaultAtEach(scene, fault, { config: { maxAttempts: "1" } }, async (played) => {
            const { stack, request } = played;
            expect([request, await stack.refresh()]).toEqual([request, []]);
            await expectRepaired(scene, played);
          }),
        ),
      );
    },
  );
});
