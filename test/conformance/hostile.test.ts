import { describe, expect, it } from "@jest/globals";
import type { Fault, RequestEntry } from "../../src/emulator";
import { HOST } from "../host";
import { covering, KINDS } from "./covering";
import { contentsOf, expectRepaired, sampleOf, samplesWith, scenesOf, stage, withFaultAtEach } from "./stage";

// The tests run concurrently: each has separate services and mostly waits.

/** How the client reads these replies depends neither on the operation nor on the host, so one resource type is enough. */
const BROKEN: readonly Fault[] = [
  { kind: "status", httpStatus: 500, body: "empty" },
  { kind: "truncate" },
  { kind: "wrongJson" },
  { kind: "hang" },
];
const OF_ONE_TYPE = HOST === "dynamic" ? BROKEN.map((fault) => row("Document", fault)) : [];

/** What the client accepts depends on the operation. */
const OF_EACH_TYPE = KINDS.map((type) => row(type, { kind: "wrongTypes" }));

function row(type: string, fault: Fault) {
  return [fault.kind, type, fault] as const;
}

describe("a reply of a hostile service", () => {
  it.concurrent.each([...OF_EACH_TYPE, ...OF_ONE_TYPE])(
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
      for (const httpStatus of [429, 503] as const) {
        const stack = await stage([]);
        stack.emulator.inject({ kind: "throttle", retryAfter: 1, form: "seconds", httpStatus });
        expect(await stack.up(declared)).toEqual([]);
        const [first, ...others] = stack.emulator.requests;
        const same = ({ data }: RequestEntry) => JSON.stringify(data) === JSON.stringify(first?.data);
        // The client's own tests check the wait more closely, with a simulated clock.
        expect((others.find(same)?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(980);
      }
    },
  );
});
