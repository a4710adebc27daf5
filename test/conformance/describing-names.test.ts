import { describe, expect, it } from "@jest/globals";
import type { Fault } from "../../src/emulator";
import { SAMPLES } from "../engine/samples";
import { HOST } from "../host";
import { covering } from "./covering";
import { contentsOf, stage } from "./stage";

/** An id that contains every text that messages are searched for. */
const DESCRIBING = "organization folder document is disabled, not found, does not exist, already exists";
const DOMAIN = "not-found.does-not-exist.already-exists.disabled-organization.example";

/** Rejections that do not reveal whether an object exists. Their messages, without the id, do not either. */
const STATUSES = [
  [500, "INTERNAL"],
  [503, "UNAVAILABLE"],
  [429, "RESOURCE_EXHAUSTED"],
  [400, "FAILED_PRECONDITION"],
  [400, "INVALID_ARGUMENT"],
  [403, "PERMISSION_DENIED"],
  [500, "NOT_FOUND"],
  [502, "BAD_GATEWAY"],
] as const;
const messages = (id: string) => [
  `The lock of "${id}" is taken`,
  `${id} is busy`,
  `upstream shard 7 not found`,
];

const KINDS = SAMPLES.flatMap(({ declared: { type }, named, namedSeed }) => {
  if (type === "AllowedDomains") return [{ type, id: DOMAIN, args: { domains: [DOMAIN] }, seed: undefined }];
  return named ? [{ type, id: DESCRIBING, args: named(DESCRIBING), seed: namedSeed?.(DESCRIBING) }] : [];
});

describe.each(KINDS.map((sample) => [sample.type, sample] as const))(
  "a name full of the words of rejections: %s",
  (type, sample) => {
    const { id, args, seed } = sample;
    const declared = { type, name: "describing", args };
    const begin = async () => {
      const stack = await stage([], { config: { maxAttempts: "1" } });
      if (seed) stack.emulator.edit(seed);
      return stack;
    };
    // The handlers interpret rejections in the same way for each host.
    const statuses = HOST === "dynamic" ? STATUSES : STATUSES.slice(0, 2);
    const rejections: Fault[] = statuses.flatMap(([httpStatus, status]) =>
      messages(id).map((message): Fault => ({
        kind: "status",
        httpStatus,
        error: { status, message },
        times: "always",
      })),
    );

    it(covering("describing-names", type, "does not make a rejected creation look successful"), async () => {
      for (const rejection of rejections) {
        const stack = await begin();
        const before = contentsOf(stack);
        stack.emulator.inject(rejection);
        expect([rejection, (await stack.up(declared)).length]).toEqual([rejection, 1]);
        expect([rejection, contentsOf(stack)]).toEqual([rejection, before]);
        await stack.emulator.close();
      }
    });

    it(
      covering("describing-names", type, "does not make a rejected refresh or deletion look successful"),
      async () => {
        const stack = await begin();
        expect(await stack.up(declared)).toEqual([]);
        const before = contentsOf(stack);
        const requests = stack.emulator.count();
        for (const rejection of rejections) {
          stack.emulator.inject(rejection);
          await stack.refresh();
          expect([rejection, [...stack.kept.keys()]]).toEqual([rejection, ["describing"]]);
          stack.emulator.resetCounts();
          const errors = await stack.destroy();
          // Resource types that no endpoint deletes are removed from the state without a request.
          expect([rejection, errors.length]).toEqual([rejection, stack.emulator.count() > 0 ? 1 : 0]);
          expect([rejection, contentsOf(stack)]).toEqual([rejection, before]);
          stack.emulator.clearFaults();
          if (errors.length === 0) return;
        }
        expect(requests).toBeGreaterThan(0);
        expect(await stack.destroy()).toEqual([]);
      },
    );
  },
);
