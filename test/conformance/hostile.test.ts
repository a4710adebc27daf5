import { describe, expect, it } from "@jest/globals";
import type { Fault, RequestEntry } from "../../src/emulator";
import { HOST } from "../host";
import { covering, KINDS } from "./covering";
import { contentsOf, expectRepaired, sampleOf, samplesWith, scenesOf, stage, withFaultAtEach } from "./stage";

// The tests run concurrently: each has separate services and mostly waits.

const BROKEN: readonly Fault[] = [
  { kind: "status", httpStatus: 500, body: "empty" },
  { kind: "truncate" },
  { kind: "wrongJson" },
  { kind: "wrongTypes" },
  { kind: "hang" },
];

/** The client reads replies in the same way for each host. On the full provider, some show that it returns the errors. */
const onHost = <Each>(faults: readonly Each[]) => (HOST === "dynamic" ? faults : faults.slice(0, 2));

/** Combines every fault with every resource type. */
const withEachType = (faults: readonly Fault[]) =>
  KINDS.flatMap((type) => faults.map((fault) => [fault.kind, type, fault] as const));

describe("a reply of a hostile service", () => {
  it.concurrent.each(withEachType(onHost(BROKEN)))(
    covering("hostile-service", "%s", "that is broken fails in one line, and the next run repairs it: %s"),
    async (name, type, fault) => {
      const config = { maxAttempts: "1", ...(name === "hang" ? { requestTimeoutSeconds: "8" } : {}) };
      await Promise.all(
        scenesOf(sampleOf(type)).map((scene) =>
          withFaultAtEach(scene, fault, { config }, async (played) => {
            const { stack, errors, request, wanted } = played;
            // Several requests check whether a new id is free, so one of them may fail. So may the read of an organization that
            // does not exist: without it, the new organization is created with a placeholder document.
            const mayFail =
              /update of documentId.*\(get(Crdt|Users|Rec)|wrongTypes of request 3 \(getFolders\)/;
            if (errors.length === 0 && mayFail.test(request)) {
              expect([request, contentsOf(stack)]).toEqual([request, wanted]);
              return;
            }
            // A list that cannot be parsed does not prove that an object is missing.
            expect([request, ...errors]).toEqual([request, expect.stringMatching(/127\.0\.0\.1/)]);
            expect(errors[0]).not.toMatch(/\n\s+at |undefined|\[object/);
            expect((errors[0] ?? "").length).toBeLessThan(700);
            // An API key whose reply was lost is created again only if the user confirms it.
            if (type === "ApiKey" && scene.action !== "delete") return;
            await expectRepaired(scene, played);
          }),
        ),
      );
    },
  );
});

describe("a service that asks to come back later", () => {
  it.concurrent.each(samplesWith())(
    covering("retry-after", "%s", "gets the request again after that time"),
    async (_type, { declared }) => {
      const waits = [
        { httpStatus: 429, form: "seconds" },
        { httpStatus: 503, form: "seconds" },
        { httpStatus: 429, form: "date" },
        { httpStatus: 503, form: "date" },
      ] as const;
      await Promise.all(
        onHost(waits).map(async (wait) => {
          const stack = await stage([]);
          stack.emulator.inject({ kind: "throttle", retryAfter: 2, ...wait });
          expect(await stack.up(declared)).toEqual([]);
          const [first] = stack.emulator.requests;
          const same = ({ data }: RequestEntry) => JSON.stringify(data) === JSON.stringify(first?.data);
          const second = stack.emulator.requests.slice(1).find(same);
          const waited = (second?.at ?? 0) - (first?.at ?? 0);
          // A date has whole seconds. The client's own tests check the upper limit of the wait more closely, with a
          // simulated clock.
          expect(waited).toBeGreaterThanOrEqual(wait.form === "date" ? 900 : 1980);
          expect(waited).toBeLessThan(30_000);
        }),
      );
    },
  );
});
