import { describe, expect, it } from "@jest/globals";
import { Batches, sendInHalves, type Send } from "../../src/core/batching";

const fulfilled = (value: string): PromiseSettledResult<string> => ({ status: "fulfilled", value });

/** A service that records its requests, and responds when the test calls `settleOne`. */
function service(answer = (item: string): PromiseSettledResult<string> => fulfilled(item.toUpperCase())) {
  const requests: string[][] = [];
  const waiting: (() => void)[] = [];
  const send: Send<string, string> = async (items) => {
    requests.push([...items]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return items.map(answer);
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const settleOne = async () => {
    waiting.shift()?.();
    await turn();
  };
  return { requests, send, settleOne, turn };
}

/** Batches for a client that sends so many requests at once, with so many items in each. */
function batchesFor(concurrency: number, batchSize: number) {
  const batches = new Batches<string, string>();
  const client = { settings: { concurrency, batchSize } };
  return (key: string, item: string, send: Send<string, string>) => batches.submit(client, key, item, send);
}

async function oneByOne(
  submit: ReturnType<typeof batchesFor>,
  items: string,
  send: Send<string, string>,
  turn: () => Promise<unknown>,
): Promise<Promise<string>[]> {
  const results: Promise<string>[] = [];
  for (const item of items) {
    results.push(submit("key", item, send));
    await turn();
  }
  return results;
}

describe("items that arrive together", () => {
  it("do not wait while fewer items are in flight than could be without batches", async () => {
    const { requests, send, settleOne, turn } = service();
    const submit = batchesFor(4, 100);
    const results = await oneByOne(submit, "abcdef", send, turn);
    expect(requests).toEqual([["a"], ["b"], ["c"], ["d"]]);
    await settleOne();
    expect(requests.slice(4)).toEqual([["e", "f"]]);
    for (let i = 0; i < 4; i++) await settleOne();
    await Promise.all(results);
  });

  it("wait for fuller requests the more requests are in flight, if the service is slow", async () => {
    const { requests, send, settleOne, turn } = service();
    const submit = batchesFor(2, 8);
    const results = await oneByOne(submit, "abcd", send, turn);
    await settleOne();
    await settleOne();
    expect(requests).toEqual([["a"], ["b"], ["c", "d"]]);
    results.push(...(await oneByOne(submit, "ef", send, turn)));
    // A quarter of a full request is sent while another request is in flight.
    expect(requests.slice(3)).toEqual([["e", "f"]]);
    results.push(...(await oneByOne(submit, "ghi", send, turn)));
    await settleOne();
    expect(requests.slice(4)).toEqual([["g", "h", "i"]]);
    results.push(...(await oneByOne(submit, "j", send, turn)));
    await settleOne();
    expect(requests.slice(5)).toEqual([]);
    await settleOne();
    expect(requests.slice(5)).toEqual([["j"]]);
    await settleOne();
    await Promise.all(results);
  });

  it("are sent at once if they fill a request", async () => {
    const { requests, send, settleOne, turn } = service();
    const submit = batchesFor(6, 2);
    const results = Array.from("abcdefghijkl").map((item) => submit("key", item, send));
    await turn();
    expect(requests.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2]);
    for (let i = 0; i < 6; i++) await settleOne();
    await Promise.all(results);
  });

  it("share requests of the maximum size if they are submitted in one turn", async () => {
    const { requests, send, settleOne, turn } = service();
    const submit = batchesFor(1, 2);
    const results = ["a", "b", "c", "d"].map((item) => submit("key", item, send));
    await turn();
    expect(requests).toEqual([["a", "b"]]);
    for (let i = 0; i < 2; i++) await settleOne();
    expect(await Promise.all(results)).toEqual(["A", "B", "C", "D"]);
    expect(requests.slice(1)).toEqual([["c", "d"]]);
  });

  it.each(["keys", "clients"])("are in different requests if their %s differ", async (what) => {
    const { requests, send, settleOne, turn } = service();
    const batches = new Batches<string, string>();
    const client = { settings: { concurrency: 1, batchSize: 100 } };
    const results = ["a", "b"].map((item) =>
      batches.submit(what === "keys" ? client : { ...client }, what === "keys" ? item : "key", item, send),
    );
    await turn();
    expect(requests).toEqual([["a"], ["b"]]);
    await settleOne();
    await settleOne();
    expect(await Promise.all(results)).toEqual(["A", "B"]);
  });

  it("each return their own result", async () => {
    const { send, settleOne, turn } = service((item) =>
      item === "bad" ? { status: "rejected", reason: new Error("refused") } : fulfilled(item),
    );
    const submit = batchesFor(1, 100);
    const results = Promise.allSettled(["first", "bad", "good"].map((item) => submit("key", item, send)));
    await turn();
    await settleOne();
    expect((await results).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });
});

describe("a request that is rejected as a whole", () => {
  it("is split in halves until only the bad items fail", async () => {
    const sizes: number[] = [];
    const rejected = new Error("INVALID_ARGUMENT");
    const results = await sendInHalves(
      ["a", "b", "bad", "c", "d", "e", "f", "g"],
      (items) => {
        sizes.push(items.length);
        if (items.includes("bad")) return Promise.reject(rejected);
        return Promise.resolve(items.map((item) => fulfilled(item)));
      },
      (error) => error === rejected,
    );
    expect(results.findIndex(({ status }) => status === "rejected")).toBe(2);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(sizes).toEqual([8, 4, 2, 2, 1, 1, 4]);
  });
});
