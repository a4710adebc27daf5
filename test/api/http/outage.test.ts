import { describe, expect, it } from "@jest/globals";
import type { CollabClient } from "../../../src/api";
import { SimulatedService, SimulatedTime } from "../support/simulation";
import { failureOf } from "../support/service";

const NEVER_ENDS = [0, Infinity] as const;

function during(outage: readonly [number, number]) {
  const time = new SimulatedTime();
  return { time, service: new SimulatedService(time, outage) };
}

const add = (client: CollabClient, documentId = "plan") =>
  client.addDocuments({ organizationId: "acme", documents: [{ documentId }] });

const many = (count: number) => Array.from({ length: count }, (_, index) => `plan-${index}`);

/** Runs operations one after another in each of `width` rows, as the engine runs resources. */
async function inRows(
  client: CollabClient,
  ids: string[],
  width: number,
): Promise<PromiseSettledResult<unknown>[]> {
  const left = [...ids];
  const ended: PromiseSettledResult<unknown>[] = [];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop())
        ended.push(...(await Promise.allSettled([add(client, id)])));
    }),
  );
  return ended;
}

describe("an outage of the service", () => {
  it.each([1, 24, 200])("of 60 s is survived by default: %d operations at once", async (count) => {
    const { time, service } = during([0, 60]);
    const client = service.client();

    await time.pass(Promise.all(many(count).map((id) => add(client, id))));

    expect(time.now()).toBeGreaterThan(60_000);
    // The service is back, and pauses are at most 10 s: those of the operation that retries first, and those of the waiting
    // operations.
    expect(time.now()).toBeLessThan(85_000);
  });

  it("is probed less and less often, but at least every 10 s", async () => {
    const { time, service } = during([0, 60]);

    await time.pass(add(service.client()));

    const pauses = service.requests.slice(1).map((at, index) => at - (service.requests[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(8);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(10);
    const half = Math.floor(pauses.length / 2);
    const sum = (of: number[]) => of.reduce((total, pause) => total + pause, 0);
    expect(sum(pauses.slice(0, half))).toBeLessThan(sum(pauses.slice(half)));
  });

  it("that does not end fails an operation within operationTimeoutSeconds, cause first", async () => {
    const { time, service } = during(NEVER_ENDS);

    const failed = await time.pass(failureOf(add(service.client())));

    expect(time.now()).toBeGreaterThan(100_000);
    expect(time.now()).toBeLessThanOrEqual(120_000);
    expect(failed).toMatchObject({
      name: "DeadlineError",
      applied: "maybe",
      problem: "https://service.example answered HTTP 503 with an empty body",
    });
    expect(failed.message).toMatch(
      /^https:\/\/service\.example answered HTTP 503 with an empty body, after \d+ attempts within 120 s \(operationTimeoutSeconds\); it may/,
    );
  });

  it.each([
    ["HTTP 503", 100, false],
    ["lost connections", 50, true],
  ])(
    "that does not end costs few requests, even if hundreds of operations wait: %s",
    async (_, retries, isSilent) => {
      const time = new SimulatedTime();
      const service = new SimulatedService(time, NEVER_ENDS, isSilent);
      const client = service.client();

      await time.pass(Promise.allSettled(many(400).map((id) => add(client, id))));

      // One request per operation, the retries that the quota allows (5 or 10 of 500 tokens each), and one request per 10 s.
      expect(service.requests.length).toBeLessThanOrEqual(400 + retries + 13);
      expect(service.requests.filter((at) => at > 30).length).toBeLessThanOrEqual(10);
    },
  );

  it("that does not end fails hundreds of consecutive operations in the time of one", async () => {
    const { time, service } = during(NEVER_ENDS);

    const ended = await time.pass(inRows(service.client(), many(200), 8));

    expect(ended.every(({ status }) => status === "rejected")).toBe(true);
    expect(time.now()).toBeLessThan(150_000);
    expect(service.requests.length).toBeLessThanOrEqual(1.5 * 200 + 13);
  });

  it("that follows one in which operations gave up is survived too", async () => {
    const { time, service: first } = during(NEVER_ENDS);
    const client = first.client();
    await time.pass(failureOf(add(client)));
    await time.pass(time.sleep(200_000));
    const end = time.now() / 1000 + 60;
    Object.assign(first, { outage: [0, end] });

    await time.pass(add(client));

    expect(time.now() / 1000).toBeGreaterThan(end);
  });

  it("is reported once while operations wait, until the service answers", async () => {
    const { time, service } = during([0, 60]);
    const events: string[] = [];
    const client = service.client(
      {},
      {
        onWaiting: (reason) => {
          events.push(reason);
          return () => void events.push("over");
        },
      },
    );

    await time.pass(Promise.all(many(20).map((id) => add(client, id))));

    expect(events).toEqual(["https://service.example answered HTTP 503 with an empty body", "over"]);
  });

  it("is no longer reported once operations give up", async () => {
    const { time, service } = during(NEVER_ENDS);
    const ends: string[] = [];
    const onWaiting = () => () => void ends.push("over");

    await time.pass(failureOf(add(service.client({}, { onWaiting }))));

    expect(ends).toEqual(["over"]);
  });
});
