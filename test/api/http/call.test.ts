import { getEventListeners } from "node:events";
import { describe, expect, it, jest } from "@jest/globals";
import type { CollabClient } from "../../../src/api";
import { systemClock } from "../../../src/api/http/call";
import { activeTimers } from "../../support";
import { after, eachItem, raw, reset, silence } from "../support/answers";
import { afterwards, clientOf, failureOf, read, serviceThat } from "../support/service";
import { SimulatedService, SimulatedTime } from "../support/simulation";

const write = (client: CollabClient, signal?: AbortSignal) =>
  client.addDocuments({ organizationId: "acme", documents: [{ documentId: "handbook" }] }, { signal });

describe("an operation ends at its deadline", () => {
  it("if the service does not answer, and a write may have been carried out", async () => {
    const service = await serviceThat(silence);
    const client = clientOf(service, { operationTimeoutSeconds: 1 });

    const [reading, writing] = await Promise.all([failureOf(read(client)), failureOf(write(client))]);

    expect(reading).toMatchObject({ name: "DeadlineError", attempts: 1, applied: "no" });
    expect(writing).toMatchObject({ name: "DeadlineError", attempts: 1, applied: "maybe" });
    expect(writing.message).toBe(
      "addDocuments did not finish within 1 s (operationTimeoutSeconds); the service had not responded; " +
        "it may still have been carried out",
    );
  });

  it("if its time passes while it waits for its turn: nothing was sent", async () => {
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

  it.each([
    ["", [], "no", "1 attempt within 10 s (operationTimeoutSeconds)"],
    [
      ", and reports an earlier attempt that may have been carried out",
      [reset],
      "maybe",
      "2 attempts within 10 s (operationTimeoutSeconds); it may still have been carried out",
    ],
  ])("at once, if the next attempt would be after it%s", async (_, earlier, applied, end) => {
    const service = await serviceThat(...earlier, raw(429, "", { "retry-after": "30" }));
    const client = clientOf(service, { operationTimeoutSeconds: 10 });

    const failed = await failureOf(write(client));

    expect(failed).toMatchObject({ name: "DeadlineError", attempts: earlier.length + 1, applied });
    expect(failed.message).toContain("(HTTP 429)");
    expect(failed.message.endsWith(`, after ${end}`)).toBe(true);
    expect(client.waits).toHaveLength(earlier.length);
  });

  it("and not because the date is corrected", async () => {
    const hourLater = Date.now() + 3_600_000;
    const service = await serviceThat((...given) => {
      jest.spyOn(Date, "now").mockReturnValue(hourLater);
      reset(...given);
    }, eachItem);
    afterwards(() => Promise.resolve(jest.restoreAllMocks()));

    const results = await write(clientOf(service, {}, { now: () => systemClock.now() }));

    expect(results.get("handbook")?.success).toBe(true);
  });
});

it("an operation that has ended leaves no timer behind, which would keep the process running", async () => {
  // A connection has timers too.
  const client = new SimulatedService(new SimulatedTime(), [0, 0]).client();
  const before = activeTimers();
  await write(client);
  expect(activeTimers()).toBe(before);
});

describe("a caller's AbortSignal ends an operation", () => {
  it("before it begins: nothing is sent", async () => {
    const service = await serviceThat(eachItem);

    const failed = await failureOf(write(clientOf(service), AbortSignal.abort()));

    expect(failed).toMatchObject({ name: "CancelledError", attempts: 0, applied: "no" });
    expect(service.seen).toHaveLength(0);
  });

  it("during a request, and a write may have been carried out; the client remains usable", async () => {
    const controller = new AbortController();
    const service = await serviceThat(() => {
      controller.abort();
    }, eachItem);
    const client = clientOf(service, { concurrency: 1 });

    const failed = await failureOf(write(client, controller.signal));

    expect(failed).toMatchObject({ name: "CancelledError", attempts: 1, applied: "maybe" });
    expect(failed.message).toBe("addDocuments was cancelled; it may still have been carried out");
    expect((await write(client)).get("handbook")?.success).toBe(true);
  });

  it("or that of its client, which also ends current and later operations", async () => {
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

  it("while it waits for a retry", async () => {
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

  it("while it waits for its turn, and the next in line is not delayed", async () => {
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

  it("which many operations may share, and which keeps none of their listeners", async () => {
    const controller = new AbortController();
    const service = await serviceThat(silence);
    const client = clientOf(service);
    const failures = Array.from({ length: 50 }, () => failureOf(read(client, controller.signal)));
    while (service.seen.length < 16) await new Promise(setImmediate);
    controller.abort();

    for (const failed of await Promise.all(failures)) expect(failed.name).toBe("CancelledError");
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });
});
