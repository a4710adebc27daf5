import { afterEach, describe, expect, it } from "@jest/globals";
import type { Fault } from "../../src/emulator";
import { SAMPLES } from "../engine/samples";
import { covering } from "./covering";
import { closeStages, contentsOf, stage } from "./stage";

afterEach(closeStages);

/** An id that contains every text that messages are searched for. */
const TELLING = "organization folder document is disabled, not found, does not exist, already exists";
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
  `The lock of "${id}" is held`,
  `${id} is busy`,
  `upstream shard 7 not found`,
];

const KINDS = SAMPLES.flatMap(({ declared: { type }, named, namedSeed }) => {
  if (type === "AllowedDomain") return [{ type, id: DOMAIN, args: { domain: DOMAIN }, seed: undefined }];
  if (type === "AllowedDomains") return [{ type, id: DOMAIN, args: { domains: [DOMAIN] }, seed: undefined }];
  return named ? [{ type, id: TELLING, args: named(TELLING), seed: namedSeed?.(TELLING) }] : [];
});

describe.each(KINDS.map((kind) => [kind.type, kind] as const))(
  "a name full of the words of refusals: %s",
  (type, kind) => {
    const { id, args, seed } = kind;
    const declared = { type, name: "telling", args };
    const begin = async () => {
      const stack = await stage([], { config: { maxAttempts: "1" } });
      if (seed) stack.emulator.edit(seed);
      return stack;
    };
    const refusals: Fault[] = STATUSES.flatMap(([httpStatus, status]) =>
      messages(id).map((message): Fault => ({
        kind: "status",
        httpStatus,
        error: { status, message },
        times: "always",
      })),
    );

    it(covering("telling-names", type, "does not make a refused creation look done"), async () => {
      for (const refusal of refusals) {
        const stack = await begin();
        const before = contentsOf(stack);
        stack.emulator.inject(refusal);
        expect([refusal, (await stack.up(declared)).length]).toEqual([refusal, 1]);
        expect([refusal, contentsOf(stack)]).toEqual([refusal, before]);
        await stack.emulator.close();
      }
    });

    it(covering("telling-names", type, "does not make a refused refresh or deletion look done"), async () => {
      const stack = await begin();
      expect(await stack.up(declared)).toEqual([]);
      const before = contentsOf(stack);
      const requests = stack.emulator.count();
      for (const refusal of refusals) {
        stack.emulator.inject(refusal);
        await stack.refresh();
        expect([refusal, [...stack.kept.keys()]]).toEqual([refusal, ["telling"]]);
        stack.emulator.resetCounts();
        const errors = await stack.destroy();
        // Resource types that no endpoint deletes are removed from the state without a request.
        expect([refusal, errors.length]).toEqual([refusal, stack.emulator.count() > 0 ? 1 : 0]);
        expect([refusal, contentsOf(stack)]).toEqual([refusal, before]);
        stack.emulator.clearFaults();
        if (errors.length === 0) return;
        stack.takeBack();
      }
      expect(requests).toBeGreaterThan(0);
      expect(await stack.destroy()).toEqual([]);
    });
  },
);
