import { describe, expect, it } from "@jest/globals";
import { Coalescer } from "../../../src/core/batching/coalescer";
import type { Batch } from "../../../src/core/batching/halving";

const fulfilled = (value: string): PromiseSettledResult<string> => ({ status: "fulfilled", value });

/** A service that answers when the test says so and records its requests. */
function service(answer = (item: string): PromiseSettledResult<string> => fulfilled(item.toUpperCase())) {
  const requests: string[][] = [];
  const waiting: (() => void)[] = [];
  const batch: Batch<string, string> = {
    send: async (items) => {
      requests.push([...items]);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return items.map(answer);
    },
    divisible: () => false,
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const settleOne = async () => {
    waiting.shift()?.();
    await turn();
  };
  return { requests, batch, settleOne, turn };
}

async function oneByOne(
  coalescer: Coalescer<string, string>,
  items: string,
  batch: Batch<string, string>,
  turn: () => Promise<unknown>,
): Promise<Promise<string>[]> {
  const results: Promise<string>[] = [];
  for (const item of items) {
    results.push(coalescer.submit("key", item, batch));
    await turn();
  }
  return results;
}

describe("coalescing", () => {
  it("sends a request at once while few are in flight, and together what came meanwhile", async () => {
    const { requests, batch, settleOne, turn } = service();
    const coalescer = new Coalescer<string, string>(1, 100);
    const results: Promise<string>[] = [];
    for (const item of ["a", "b", "c"]) {
      results.push(coalescer.submit("key", item, batch));
      await turn();
    }
    expect(requests).toEqual([["a"]]);
    await settleOne();
    expect(requests).toEqual([["a"], ["b", "c"]]);
    await settleOne();
    expect(await Promise.all(results)).toEqual(["A", "B", "C"]);
  });

  it("keeps nothing back while fewer items are under way than could be without batches", async () => {
    const { requests, batch, settleOne, turn } = service();
    const coalescer = new Coalescer<string, string>(4, 100);
    const results = await oneByOne(coalescer, "abcdef", batch, turn);
    expect(requests).toEqual([["a"], ["b"], ["c"], ["d"]]);
    await settleOne();
    expect(requests.slice(4)).toEqual([["e", "f"]]);
    for (let i = 0; i < 4; i++) await settleOne();
    await Promise.all(results);
  });

  it("waits for fuller requests the more of them are in flight, where the service is what all wait for", async () => {
    const { requests, batch, settleOne, turn } = service();
    const coalescer = new Coalescer<string, string>(2, 8);
    const results = await oneByOne(coalescer, "abcd", batch, turn);
    await settleOne();
    await settleOne();
    expect(requests).toEqual([["a"], ["b"], ["c", "d"]]);
    results.push(...(await oneByOne(coalescer, "ef", batch, turn)));
    // A quarter of a full request is sent while another request is in flight.
    expect(requests.slice(3)).toEqual([["e", "f"]]);
    results.push(...(await oneByOne(coalescer, "ghi", batch, turn)));
    await settleOne();
    expect(requests.slice(4)).toEqual([["g", "h", "i"]]);
    results.push(...(await oneByOne(coalescer, "j", batch, turn)));
    await settleOne();
    expect(requests.slice(5)).toEqual([]);
    await settleOne();
    expect(requests.slice(5)).toEqual([["j"]]);
    await settleOne();
    await Promise.all(results);
  });

  it("keeps no full request back", async () => {
    const { requests, batch, settleOne, turn } = service();
    const coalescer = new Coalescer<string, string>(4, 2);
    const results = Array.from("abcdefgh").map((item) => coalescer.submit("key", item, batch));
    await turn();
    expect(requests.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
    for (let i = 0; i < 4; i++) await settleOne();
    await Promise.all(results);
  });

  it("sends what is submitted in one turn in one request", async () => {
    const { requests, batch, settleOne, turn } = service();
    const coalescer = new Coalescer<string, string>(1, 100);
    const results = ["a", "b", "c"].map((item) => coalescer.submit("key", item, batch));
    await turn();
    expect(requests).toEqual([["a", "b", "c"]]);
    await settleOne();
    expect(await Promise.all(results)).toEqual(["A", "B", "C"]);
  });

  it("never puts more items in a request than it may carry", async () => {
    const { requests, batch, settleOne, turn } = service();
    const coalescer = new Coalescer<string, string>(1, 2);
    const results = ["a", "b", "c", "d"].map((item) => coalescer.submit("key", item, batch));
    await turn();
    for (let i = 0; i < 2; i++) await settleOne();
    await Promise.all(results);
    expect(requests).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("keeps items of different keys apart", async () => {
    const { requests, batch, settleOne, turn } = service();
    const coalescer = new Coalescer<string, string>(1, 100);
    const results = [coalescer.submit("x", "a", batch), coalescer.submit("y", "b", batch)];
    await turn();
    expect(requests).toEqual([["a"], ["b"]]);
    await settleOne();
    await settleOne();
    await Promise.all(results);
  });

  it("tells each caller of its own item", async () => {
    const { batch, settleOne, turn } = service((item) =>
      item === "bad" ? { status: "rejected", reason: new Error("refused") } : fulfilled(item),
    );
    const coalescer = new Coalescer<string, string>(1, 100);
    const results = Promise.allSettled(
      ["first", "bad", "good"].map((item) => coalescer.submit("key", item, batch)),
    );
    await turn();
    await settleOne();
    expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });
});
