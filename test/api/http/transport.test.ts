import type { ServerResponse } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { eachItem, raw, success } from "../support/answers";
import { clientOf, serviceThat, type Answer, type Seen } from "../support/service";

/** Starts a service that counts its concurrent requests, and answers none before it has the expected number. */
async function counting(awaited: { readonly reads: number; readonly writes: number }) {
  const most = { reads: 0, writes: 0 };
  let isFull: () => void = () => undefined;
  const full = new Promise<void>((resolve) => (isFull = resolve));
  const now = { reads: 0, writes: 0 };
  const service = await serviceThat((response: ServerResponse, request: Seen) => {
    const group = request.path.includes("folders") ? "reads" : "writes";
    most[group] = Math.max(most[group], ++now[group]);
    const answer: Answer = group === "reads" ? success([]) : eachItem;
    if (most.reads >= awaited.reads && most.writes >= awaited.writes) isFull();
    void full.then(() => {
      // Long enough for more requests to arrive.
      setTimeout(() => {
        now[group]--;
        answer(response, request);
      }, 20);
    });
  });
  return { service, most };
}

const documents = (id: number) => ({ organizationId: "acme", documents: [{ documentId: `d${id}` }] });

describe("the requests in flight", () => {
  it.each([
    [8, undefined],
    [1, 1],
  ])(
    "are at most %i writes, and twice as many reads, with the concurrency %p",
    async (writes, concurrency) => {
      const { service, most } = await counting({ reads: 2 * writes, writes });
      const client = clientOf(service, { concurrency });

      await Promise.all(
        Array.from({ length: 6 * writes }, (_, id) => [
          client.addDocuments(documents(id)),
          client.getFolders({ organizationId: "acme" }),
        ]).flat(),
      );

      expect(most).toEqual({ writes, reads: 2 * writes });
      expect(service.seen).toHaveLength(12 * writes);
    },
  );

  it("are sent in the order of the calls", async () => {
    const service = await serviceThat(eachItem);
    const client = clientOf(service, { concurrency: 1 });

    await Promise.all(Array.from({ length: 10 }, (_, id) => client.addDocuments(documents(id))));

    expect(service.seen.map(({ data }) => data.documents)).toEqual(
      Array.from({ length: 10 }, (_, id) => [{ documentId: `d${id}` }]),
    );
  });

  it("let others pass while they wait for a retry", async () => {
    let release: () => void = () => undefined;
    const sleep = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    const service = await serviceThat(raw(429, ""), eachItem);
    const client = clientOf(service, { concurrency: 1 }, { sleep });

    const throttled = client.addDocuments(documents(1));
    await client.addDocuments(documents(2));
    release();

    expect((await throttled).get("d1")?.success).toBe(true);
  });
});
