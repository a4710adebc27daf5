import { afterEach, describe, expect, it } from "@jest/globals";
import type { Fault, RequestEntry } from "../../src/emulator";
import { SAMPLES } from "../engine/samples";
import { covering, KINDS } from "./covering";
import { closeStages, contentsOf, sampleOf, scenesOf, stage, withFaultAtEach } from "./stage";

afterEach(closeStages);

const BROKEN: readonly Fault[] = [
  { kind: "status", httpStatus: 500, body: "empty" },
  { kind: "html" },
  { kind: "truncate" },
  { kind: "wrongJson" },
  { kind: "wrongTypes" },
  { kind: "redirect" },
  { kind: "hang" },
  { kind: "huge", mebibytes: 17 },
];
const HARMLESS: readonly Fault[] = [{ kind: "extraFields" }, { kind: "slow", bytes: 40, everyMs: 2 }];

describe.each(KINDS.map((type) => [type] as const))("with a hostile service, %s", (type) => {
  const scenes = scenesOf(sampleOf(type));

  it.each(BROKEN.map((fault) => [fault.kind, fault] as const))(
    covering(36, type, "fails in one line on a reply that is broken, and is put right by the next run: %s"),
    async (kind, fault) => {
      // A reply of many megabytes is sent for one change only: it says the same for all.
      const played = kind === "huge" ? scenes.slice(0, 1) : scenes;
      const config = { maxAttempts: "1", ...(kind === "hang" ? { requestTimeoutSeconds: "1" } : {}) };
      await Promise.all(
        played.map((scene) =>
          withFaultAtEach(scene, fault, { config }, async ({ stack, errors, request, wanted }) => {
            // A list of which nothing can be made out is no proof that something is gone.
            expect([request, ...errors]).toEqual([request, expect.stringMatching(/127\.0\.0\.1|redirect/)]);
            expect(errors[0]).not.toMatch(/\n\s+at |undefined|\[object/);
            expect((errors[0] ?? "").length).toBeLessThan(700);
            // A key whose reply was lost is made again only when somebody says so.
            if (type === "ApiKey" && scene.verb !== "delete") return;
            expect([request, ...(await scene.act(stack))]).toEqual([request]);
            expect([request, contentsOf(stack)]).toEqual([request, wanted]);
          }),
        ),
      );
    },
  );

  it.each(HARMLESS.map((fault) => [fault.kind, fault] as const))(
    covering(36, type, "takes no notice of what is merely odd: %s"),
    async (_kind, fault) => {
      await Promise.all(
        scenes.map((scene) =>
          withFaultAtEach(scene, { ...fault, times: "always" }, {}, ({ stack, errors, request, wanted }) => {
            expect([request, ...errors]).toEqual([request]);
            expect([request, contentsOf(stack)]).toEqual([request, wanted]);
            return Promise.resolve();
          }),
        ),
      );
    },
  );
});

describe("a service that asks to come back later", () => {
  it.each(SAMPLES.map(({ declared }) => [declared.type, declared] as const))(
    covering(26, "%s", "is asked again when it said, and then does what it is asked"),
    async (_type, declared) => {
      const waits = [
        { httpStatus: 429, form: "seconds" },
        { httpStatus: 503, form: "seconds" },
        { httpStatus: 429, form: "date" },
        { httpStatus: 503, form: "date" },
      ] as const;
      await Promise.all(
        waits.map(async (wait) => {
          const stack = await stage([]);
          stack.emulator.inject({ kind: "throttle", retryAfter: 2, ...wait });
          expect(await stack.up(declared)).toEqual([]);
          const [first] = stack.emulator.requests;
          const same = ({ data }: RequestEntry) => JSON.stringify(data) === JSON.stringify(first?.data);
          const second = stack.emulator.requests.slice(1).find(same);
          const waited = (second?.at ?? 0) - (first?.at ?? 0);
          // A date has whole seconds; the rest is what a busy machine needs to wake up.
          expect(waited).toBeGreaterThanOrEqual(wait.form === "date" ? 900 : 1980);
          expect(waited).toBeLessThan(2200 + 1000);
        }),
      );
    },
  );
});
