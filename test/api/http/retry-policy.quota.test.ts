import { describe, expect, it } from "@jest/globals";
import { RetryQuota } from "../../../src/api/http/retry-policy";

const LIMIT = 120_000;
/** Takes retries at this cost until none are left. Returns their number. */
function empty(quota: RetryQuota, cost: number, at: number): number {
  for (let retries = 0; ; retries++) if (quota.take(cost, at, at) !== cost) return retries;
}

describe("the retry quota", () => {
  it("allows 100 retries after replies, or 50 after lost connections, without an answer between them", () => {
    expect(empty(new RetryQuota(LIMIT), 5, 0)).toBe(100);
    expect(empty(new RetryQuota(LIMIT), 10, 0)).toBe(50);
  });

  it("allows one retry in 10 s when it is empty", () => {
    const quota = new RetryQuota(LIMIT);
    empty(quota, 5, 0);

    expect(quota.take(5, 0, 9_999)).toBeUndefined();
    expect(quota.take(5, 0, 10_000)).toBe(0);
    expect(quota.take(5, 0, 19_999)).toBeUndefined();
  });

  it("allows each operation that waits one retry when the service answers another", () => {
    const quota = new RetryQuota(LIMIT);
    empty(quota, 5, 0);

    quota.answered(5_000, 0);

    expect([quota.take(5, 4_000, 6_000), quota.take(5, 4_000, 6_000)]).toEqual([0, 0]);
    // This operation failed after the answer.
    expect(quota.take(5, 7_000, 8_000)).toBeUndefined();
  });

  it("gets back what the last retry took, and a token for each first attempt", () => {
    const quota = new RetryQuota(LIMIT);
    empty(quota, 5, 0);

    for (let times = 0; times < 30; times++) quota.answered(0);
    quota.answered(0, 20);

    expect(empty(quota, 5, 1)).toBe(10);
  });

  it("is hopeless only after an operation waited in vain, and not for longer than operations wait", () => {
    const quota = new RetryQuota(LIMIT);

    // It failed only for a short time: the operation spent most of its time on something else.
    quota.gaveUp(100_000, 120_000);
    expect(quota.isHopeless(120_000)).toBe(false);
    quota.gaveUp(0, 120_000);
    expect(quota.isHopeless(130_000)).toBe(true);
    expect(quota.isHopeless(240_000)).toBe(true);
    expect(quota.isHopeless(360_000)).toBe(false);

    quota.gaveUp(400_000, 520_000);
    quota.answered(521_000);
    expect(quota.isHopeless(522_000)).toBe(false);
  });
});
