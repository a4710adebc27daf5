import { expect, it } from "@jest/globals";
import { Totals, type EndedAttempt } from "../../../src/api/request-log/request-log";

const attempt = (more: Partial<EndedAttempt>): EndedAttempt => ({
  at: 0,
  request: "k3f9ab",
  operation: "addDocuments",
  objects: {},
  attempt: 1,
  milliseconds: 10,
  job: {},
  rejectedItems: [],
  bodies: () => ({ request: {} }),
  ...more,
});

it("totals count requests once, and their attempts, retries, waits, items and failures", () => {
  const totals = new Totals();
  totals.add(attempt({ items: 100, problem: "busy", retryInMilliseconds: 300 }));
  totals.add(attempt({ items: 100, attempt: 2, rejectedItems: [{ id: "a", message: "no" }] }));
  totals.add(attempt({ items: 20 }));
  totals.add(attempt({ operation: "getFolders", problem: "gone" }));
  totals.add(attempt({ operation: "getFolders", attempt: 0, milliseconds: 0, problem: "too late" }));
  const addDocuments = {
    requests: 2,
    attempts: 3,
    retries: 1,
    failures: 0,
    milliseconds: 30,
    waitedMilliseconds: 300,
    items: 120,
    mostItems: 100,
    refusedItems: 1,
  };
  const getFolders = {
    requests: 2,
    attempts: 1,
    retries: 0,
    failures: 2,
    milliseconds: 10,
    waitedMilliseconds: 0,
  };
  expect(totals.line("client 1", () => 0)).toEqual({
    time: "1970-01-01T00:00:00.000Z",
    process: "client 1",
    event: "summary",
    ...addDocuments,
    requests: 4,
    attempts: 4,
    failures: 2,
    milliseconds: 40,
    operations: { addDocuments, getFolders },
  });
});

it("totals are told again when there is more to tell, and not before", () => {
  const totals = new Totals();
  expect(totals.line("client 1", () => 0)).toBeUndefined();
  totals.add(attempt({}));
  expect(totals.line("client 1", () => 0)).toMatchObject({ requests: 1 });
  expect(totals.line("client 1", () => 0)).toBeUndefined();
  totals.add(attempt({}));
  expect(totals.line("client 1", () => 0)).toMatchObject({ requests: 2 });
});
