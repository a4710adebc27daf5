import { describe, expect, it } from "@jest/globals";
import { LostReplyError, type CollabError } from "../../src/api";
import { PartialFailure, UnsureFailure } from "../../src/core/rejections/failures";
import { ifMayBeApplied, stepwise } from "../../src/core/steps";
import { failureOf } from "./support";

interface State {
  readonly name: string;
  readonly folder: string;
  readonly maybe?: string;
}

const start: State = { name: "old", folder: "old" };
const failingWith = (applied: "maybe" | "no") =>
  new LostReplyError("lost", { operation: "updateDocuments", attempts: 1, applied });

/** Fails in the step after those that are done. */
const failed = (error: CollabError, done: Partial<State> = {}) =>
  failureOf(
    stepwise(start, async (record, recordUnsure) => {
      if (Object.keys(done).length > 0) record(done);
      await Promise.reject(error).catch(ifMayBeApplied(recordUnsure, { maybe: "new" }));
    }),
  );

describe("the state after a step that failed", () => {
  it("is the one before if nothing was applied", async () => {
    const error = failingWith("no");
    expect(await failed(error)).toBe(error);
  });

  it("records what the step may have applied", async () => {
    const error = failingWith("maybe");
    const failure = await failed(error);
    expect(failure).toBeInstanceOf(UnsureFailure);
    expect(failure).toMatchObject({ state: { ...start, maybe: "new" }, failure: error });
  });

  it("records the steps before it, and what it may have applied itself", async () => {
    const failure = await failed(failingWith("maybe"), { name: "new" });
    expect(failure).toBeInstanceOf(PartialFailure);
    expect(failure).toMatchObject({ state: { name: "new", folder: "old", maybe: "new" } });
    const rejected = await failed(failingWith("no"), { name: "new" });
    expect(rejected).toMatchObject({ state: { name: "new", folder: "old" } });
    expect(rejected).not.toHaveProperty("state.maybe");
    // The resource's error goes on: "The rest was applied and is kept."
    expect(rejected).toHaveProperty("reasons", [
      "lost. Nothing was applied for it. Run the same command again.",
    ]);
  });
});
