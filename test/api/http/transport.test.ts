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
  it("are at most 8 writes and 16 reads", async () => {
    const { service, most } = await counting({ reads: 16, writes: 8 });
    const client = clientOf(service);

    await Promise.all(
      Array.from({ length: 60 }, (_, id) => [
        client.addDocuments(documents(id)),
        client.getFolders({ organizationId: "acme" }),
      ]).flat(),
    );

    expect(most).toEqual({ writes: 8, reads: 16 });
    expect(service.seen).toHaveLength(120);
  });

  it("are limited by the setting concurrency", async () => {
    const { service, most } = await counting({ reads: 0, writes: 1 });
    const client = clientOf(service, { concurrency: 1 });

    await Promise.all(Array.from({ length: 5 }, (_, id) => client.addDocuments(documents(id))));

    expect(most.writes).toBe(1);
  });

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
