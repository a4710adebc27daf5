import { describe, expect, it } from "@jest/globals";
import type { CollabClient } from "../../../src/api";
import { systemClock } from "../../../src/api/http/deadline";
import { raw, reset, success } from "../support/answers";
import { clientOf, failureOf, serviceThat } from "../support/service";

const read = (client: CollabClient) => client.getFolders({ organizationId: "acme" });

describe("waiting between tries", () => {
  it("waits at random, twice as long at most each time, and longer when throttled", async () => {
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

  it.each([
    ["seconds", () => "7"],
    ["a date", () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 7000).toUTCString()],
  ])("waits as long as Retry-After says in %s, and hardly longer", async (_, retryAfter) => {
    const service = await serviceThat((response) => {
      response.writeHead(429, { "retry-after": retryAfter() }).end();
    }, success([]));
    const client = clientOf(service);

    await read(client);

    expect(client.waits).toHaveLength(1);
    expect(client.waits[0]).toBeGreaterThanOrEqual(7000);
    expect(client.waits[0]).toBeLessThan(8500);
  });

  it("measures a Retry-After date by the service's own clock", async () => {
    const headers = { date: "Sat, 01 Jan 2000 00:00:00 GMT", "retry-after": "Sat, 01 Jan 2000 00:00:05 GMT" };
    const service = await serviceThat(raw(503, "", headers), success([]));
    const client = clientOf(service, {}, { random: () => 0 });

    await read(client);

    expect(client.waits).toEqual([5000]);
  });

  it("fails and names the wait when Retry-After is longer than a minute", async () => {
    const service = await serviceThat(raw(429, "", { "retry-after": "3600" }));

    const failed = await failureOf(read(clientOf(service)));

    expect(failed).toMatchObject({ name: "ThrottledError", attempts: 1, applied: "no" });
    expect(failed.message).toContain("3600 s");
  });

  it("really waits", async () => {
    const service = await serviceThat(raw(429, "", { "retry-after": "1" }), success([]));
    const started = Date.now();

    await read(clientOf(service, {}, systemClock));

    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });
});
