import { getEventListeners } from "node:events";
import { describe, expect, it } from "@jest/globals";
import type { CollabClient } from "../../../src/api";
import { systemClock } from "../../../src/api/http/deadline";
import { after, eachItem, raw, reset, silence, success } from "../support/answers";
import { clientOf, failureOf, serviceThat } from "../support/service";

const read = (client: CollabClient, signal?: AbortSignal) =>
  client.getFolders({ organizationId: "acme" }, { signal });
const write = (client: CollabClient, signal?: AbortSignal) =>
  client.addDocuments({ organizationId: "acme", documents: [{ documentId: "handbook" }] }, { signal });

describe("an operation ends at its deadline", () => {
  it("when the service does not answer, and then a write may have been carried out", async () => {
    const service = await serviceThat(silence);
    const client = clientOf(service, { operationTimeoutSeconds: 1 });

    const [reading, writing] = await Promise.all([failureOf(read(client)), failureOf(write(client))]);

    expect(reading).toMatchObject({ name: "DeadlineError", attempts: 1, applied: "no" });
    expect(writing).toMatchObject({ name: "DeadlineError", attempts: 1, applied: "maybe" });
    expect(writing.message).toBe(
      "addDocuments was not done within 1 s (operationTimeoutSeconds); the service had not answered; " +
        "it may have been carried out all the same",
    );
  });

  it("when it has spent its time waiting for its turn: nothing of it was sent", async () => {
    const service = await serviceThat(silence);
    // On a busy machine the second call starts later, and would still have time when the first call ends. With this clock it
    // has none.
    const start = Date.now();
    const now = () => start + (service.seen.length > 0 ? 1000 : 0);
    const client = clientOf(service, { operationTimeoutSeconds: 1, concurrency: 1 }, { now });
    const first = failureOf(write(client));

    const second = await failureOf(write(client));

    expect(second).toMatchObject({ name: "DeadlineError", attempts: 0, applied: "no" });
    expect(second.message).toContain("waiting for its turn");
    expect(service.seen).toHaveLength(1);
    await first;
  });

  it("at once, when the next try would come after it", async () => {
    const service = await serviceThat(raw(429, "", { "retry-after": "30" }));
    const client = clientOf(service, { operationTimeoutSeconds: 10 });

    const failed = await failureOf(write(client));

    expect(failed).toMatchObject({ name: "DeadlineError", attempts: 1, applied: "no" });
    expect(failed.message).toMatch(
      /\(HTTP 429\).*, after 1 attempt within 10 s \(operationTimeoutSeconds\)$/,
    );
    expect(client.waits).toEqual([]);
  });

  it("and remembers an earlier try that may have been carried out", async () => {
    const service = await serviceThat(reset, raw(429, "", { "retry-after": "30" }));

    const failed = await failureOf(write(clientOf(service, { operationTimeoutSeconds: 10 })));

    expect(failed).toMatchObject({ name: "DeadlineError", attempts: 2, applied: "maybe" });
  });

  it("counts a request's own time apart: a later try may succeed", async () => {
    const service = await serviceThat(silence, success([]));

    await read(clientOf(service, { requestTimeoutSeconds: 1, operationTimeoutSeconds: 60 }));

    expect(service.seen).toHaveLength(2);
  });

  it("waits for a slow answer that comes in time", async () => {
    const service = await serviceThat(after(400, eachItem));

    await write(clientOf(service, { requestTimeoutSeconds: 30 }));

    expect(service.seen).toHaveLength(1);
  });
});

describe("a caller's AbortSignal ends an operation", () => {
  it("before it begins: nothing is sent", async () => {
    const service = await serviceThat(eachItem);

    const failed = await failureOf(write(clientOf(service), AbortSignal.abort()));

    expect(failed).toMatchObject({ name: "CancelledError", attempts: 0, applied: "no" });
    expect(service.seen).toHaveLength(0);
  });

  it("in the middle of a request, which a write may survive", async () => {
    const controller = new AbortController();
    const service = await serviceThat(() => {
      controller.abort();
    });

    const failed = await failureOf(write(clientOf(service), controller.signal));

    expect(failed).toMatchObject({ name: "CancelledError", attempts: 1, applied: "maybe" });
    expect(failed.message).toBe("addDocuments was cancelled; it may have been carried out all the same");
  });

  it("of a whole client ends what is under way and what begins later, and a call's own still counts", async () => {
    const service = await serviceThat(silence);
    const [all, own] = [new AbortController(), new AbortController()];
    const client = clientOf(service, {}, { signal: all.signal });
    const [first, second] = [failureOf(write(client, own.signal)), failureOf(write(client))];
    own.abort();
    expect(await first).toMatchObject({ name: "CancelledError" });
    all.abort();
    expect(await second).toMatchObject({ name: "CancelledError" });
    expect(await failureOf(read(client))).toMatchObject({ name: "CancelledError" });
  });

  it("while it waits to try again", async () => {
    const controller = new AbortController();
    const service = await serviceThat(raw(429, "", { "retry-after": "30" }));
    const sleep: typeof systemClock.sleep = (...args) => {
      const sleeping = systemClock.sleep(...args);
      controller.abort();
      return sleeping;
    };

    const failed = await failureOf(write(clientOf(service, {}, { sleep }), controller.signal));

    expect(failed).toMatchObject({ name: "CancelledError", attempts: 1, applied: "no" });
  });

  it("while it waits for its turn, and the next in line is not held up", async () => {
    const controller = new AbortController();
    const service = await serviceThat(after(300, eachItem));
    const client = clientOf(service, { concurrency: 1 });

    const first = write(client);
    const second = failureOf(write(client, controller.signal));
    const third = write(client);
    controller.abort();

    expect(await second).toMatchObject({ name: "CancelledError", attempts: 0 });
    await Promise.all([first, third]);
    expect(service.seen).toHaveLength(2);
  });

  it("which may be that of many operations at once", async () => {
    const controller = new AbortController();
    const service = await serviceThat(silence);
    const client = clientOf(service);
    const failures = Array.from({ length: 50 }, () => failureOf(read(client, controller.signal)));
    while (service.seen.length < 16) await new Promise(setImmediate);
    // With more than ten listeners, Node warns about a leak.
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
    controller.abort();

    for (const failed of await Promise.all(failures)) expect(failed.name).toBe("CancelledError");
  });

  it("and the client goes on working", async () => {
    const controller = new AbortController();
    const service = await serviceThat(() => {
      controller.abort();
    }, eachItem);
    const client = clientOf(service, { concurrency: 1 });

    await failureOf(write(client, controller.signal));

    expect((await write(client)).get("handbook")?.success).toBe(true);
  });
});
