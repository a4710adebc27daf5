import { describe, expect, it } from "@jest/globals";
import { Batches, type Send } from "../../src/core/batching";

const CONCURRENCY = 8;

interface Load {
  readonly documents: number;
  readonly parallel: number;
  readonly latencyMs: number;
  /** How much longer than `latencyMs` a request may take, as a fraction of it. */
  readonly spread: number;
  /** Duration of one write of the engine's state. The engine writes before and after each resource, one write at a time. */
  readonly writeMs: (done: number) => number;
}

/** Simulates an engine and a service in simulated time, so that the result is the same on every machine, however busy it is. */
async function simulate(batchSize: number, load: Load) {
  let now = 0;
  const events: { at: number; go: () => void }[] = [];
  const until = (at: number) => new Promise<void>((go) => events.push({ at, go }));
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;

  let requests = 0;
  const batches = new Batches<number, number>();
  const client = { settings: { concurrency: CONCURRENCY, batchSize } };
  const send: Send<number, number> = async (items) => {
    requests += 1;
    await until(now + load.latencyMs * (1 + load.spread * random()));
    return items.map((value) => ({ status: "fulfilled", value }));
  };

  let [started, done, free] = [0, 0, 0];
  const write = () => until((free = Math.max(now, free) + load.writeMs(done)));
  const worker = async () => {
    while (started < load.documents) {
      started += 1;
      await write();
      await batches.submit(client, "key", started, send);
      await write();
      done += 1;
    }
  };
  const workers = Array.from({ length: load.parallel }, worker);
  while (done < load.documents) {
    await new Promise((resolve) => setImmediate(resolve));
    const event = events.sort((one, other) => one.at - other.at).shift();
    if (!event) continue;
    now = event.at;
    event.go();
  }
  await Promise.all(workers);
  return { ms: now, requests };
}

describe("batches, under the load of an engine", () => {
  const cases = [8, 12, 16, 128].flatMap((parallel) =>
    [5, 50, 500].flatMap((latencyMs) => [0, 1].map((spread) => ({ parallel, latencyMs, spread }))),
  );

  it.each(cases)("are not slower than single requests: %j", async (some) => {
    const load = { ...some, documents: 100, writeMs: () => 5 };
    const [together, alone] = [await simulate(100, load), await simulate(1, load)];
    expect(alone.requests).toBe(100);
    expect(together.ms / alone.ms).toBeLessThanOrEqual(1.03);
  });

  it.each([0, 1])("send few requests to a service that takes two seconds: spread %d", async (spread) => {
    // As measured: 45 s for 1,000 resources, with each write longer than the previous one.
    const writeMs = (done: number) => 2 + done / 25;
    const load = { documents: 1000, parallel: 128, latencyMs: 2000, spread, writeMs };
    expect((await simulate(100, load)).requests).toBeLessThanOrEqual(60);
  });
});
