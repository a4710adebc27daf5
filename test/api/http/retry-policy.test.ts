import { describe, expect, it } from "@jest/globals";
import { systemClock } from "../../../src/api/http/call";
import { RetryQuota } from "../../../src/api/http/retry-policy";
import { failure, raw, reset, success } from "../support/answers";
import { clientOf, failureOf, read, serviceThat } from "../support/service";

describe("the delay between attempts", () => {
  it("is random, doubles its maximum each time, and is longer if the service throttles", async () => {
    const service = await serviceThat(reset);
    const throttling = await serviceThat(raw(429, ""));
    const random = () => 0.5;
    const client = clientOf(service, { maxAttempts: 10 }, { random });
    const throttled = clientOf(throttling, { maxAttempts: 4 }, { random });

    await failureOf(read(client));
    await failureOf(read(throttled));

    expect(client.waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000]);
    expect(throttled.waits).toEqual([500, 1000, 2000]);
  });

  it("is that of Retry-After, and hardly longer", async () => {
    const service = await serviceThat(raw(429, "", { "retry-after": "7" }), success([]));
    const client = clientOf(service);

    await read(client);

    expect(client.waits).toHaveLength(1);
    expect(client.waits[0]).toBeGreaterThanOrEqual(7000);
    expect(client.waits[0]).toBeLessThan(8500);
  });

  it("is measured by the service's clock for a Retry-After date", async () => {
    const headers = { date: "Sat, 01 Jan 2000 00:00:00 GMT", "retry-after": "Sat, 01 Jan 2000 00:00:05 GMT" };
    const service = await serviceThat(raw(503, "", headers), success([]));
    const client = clientOf(service, {}, { random: () => 0 });

    await read(client);

    expect(client.waits).toEqual([5000]);
  });

  it("is that of Retry-After if the service itself fails, too, but not longer than a minute", async () => {
    const failing = (seconds: string) => failure("INTERNAL", 503, { headers: { "retry-after": seconds } });
    const service = await serviceThat(failing("7"), failing("3600"), success([]));
    const client = clientOf(service, {}, { random: () => 0 });

    await read(client);

    expect(client.waits).toEqual([7000, 60_000]);
  });

  it("is not accepted if Retry-After is longer than a minute, and the error names it", async () => {
    const service = await serviceThat(raw(429, "", { "retry-after": "3600" }));

    const failed = await failureOf(read(clientOf(service)));

    expect(failed).toMatchObject({ name: "ThrottledError", attempts: 1, applied: "no" });
    expect(failed.message).toContain("3600 s");
  });

  it("passes in real time", async () => {
    const service = await serviceThat(raw(429, "", { "retry-after": "1" }), success([]));
    const started = Date.now();

    await read(clientOf(service, {}, systemClock));

    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });
});

const LIMIT = 120_000;
/** Takes retries at this cost until none are left. Returns their number. */
function empty(quota: RetryQuota, cost: number, at: number): number {
  for (let retries = 0; ; retries++) if (quota.take(cost, at, at) !== cost) return retries;
}

describe("the retry quota", () => {
  it("gets back what the last retry took, and a token for each first attempt", () => {
    const quota = new RetryQuota(LIMIT);
    empty(quota, 5, 0);

    for (let times = 0; times < 30; times++) quota.answered(0);
    quota.answered(0, 20);

    expect(empty(quota, 5, 1)).toBe(10);
  });

  it("does not grow in a long time without failures: the next outage is not allowed more retries", () => {
    const quota = new RetryQuota(LIMIT);

    for (let times = 0; times < 10_000; times++) quota.answered(0);

    expect(empty(quota, 5, 1)).toBe(100);
  });

  it("ends operations at once only after one waited in vain, and not for longer than operations wait", () => {
    const quota = new RetryQuota(LIMIT);

    // It failed only for a short time: the operation spent most of its time on something else.
    quota.gaveUp(100_000, 120_000);
    expect(quota.givesUpAtOnce(120_000)).toBe(false);
    quota.gaveUp(0, 120_000);
    expect(quota.givesUpAtOnce(130_000)).toBe(true);
    quota.gaveUp(130_000, 130_000);
    expect(quota.givesUpAtOnce(240_000)).toBe(true);
    quota.gaveUp(240_000, 240_000);
    expect(quota.givesUpAtOnce(359_999)).toBe(true);
    expect(quota.givesUpAtOnce(360_000)).toBe(false);

    quota.gaveUp(400_000, 520_000);
    quota.answered(521_000);
    expect(quota.givesUpAtOnce(522_000)).toBe(false);
  });
});
