import { describe, expect, it } from "@jest/globals";
import type { CollabClient } from "../../../src/api";
import { reset, success } from "../support/answers";
import { clientOf, failureOf, serviceThat } from "../support/service";

const read = (client: CollabClient) => client.getFolders({ organizationId: "acme" });

describe("the retry quota", () => {
  it("keeps an outage from being answered with four times the load", async () => {
    const service = await serviceThat(reset);
    const client = clientOf(service, { concurrency: 4 });
    const operations = 100;

    for (let i = 0; i < operations; i++) await failureOf(read(client));
    const whileItEmptied = service.seen.length;
    for (let i = 0; i < operations; i++) await failureOf(read(client));

    // 500 tokens at 10 each: 50 retries in all, and from then on one request an operation.
    expect(whileItEmptied).toBe(operations + 50);
    expect(service.seen.length - whileItEmptied).toBe(operations);
  });

  it("is given back by successes", async () => {
    const down = { now: true };
    const service = await serviceThat((response, request) => {
      (down.now ? reset : success([]))(response, request);
    });
    const client = clientOf(service);
    for (let i = 0; i < 100; i++) await failureOf(read(client));

    down.now = false;
    for (let i = 0; i < 30; i++) await read(client);
    down.now = true;

    expect(await failureOf(read(client))).toHaveProperty("attempts", 4);
  });
});
