import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { logging } from "../../tools/pulumi-cli/log";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const building = { what: "building the Pulumi CLI", usually: "3 to 4 minutes" };

it("a long operation is logged at once, with its usual duration, and every 30 seconds until it ends", async () => {
  const logged: string[] = [];
  let end: () => void = () => undefined;
  const work = logging(
    (line) => logged.push(line),
    building,
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  expect(logged).toEqual(["building the Pulumi CLI, usually 3 to 4 minutes"]);
  jest.advanceTimersByTime(95_000);
  expect(logged.slice(1)).toEqual([
    "still building the Pulumi CLI: 30 s so far, usually 3 to 4 minutes",
    "still building the Pulumi CLI: 1 min so far, usually 3 to 4 minutes",
    "still building the Pulumi CLI: 1 min 30 s so far, usually 3 to 4 minutes",
  ]);
  end();
  await work;
  jest.advanceTimersByTime(95_000);
  expect(logged).toHaveLength(4);
});

it("a failed operation is no longer logged", async () => {
  const logged: string[] = [];
  const work = logging(
    (line) => logged.push(line),
    building,
    () => Promise.reject(new Error("no Go")),
  );
  await expect(work).rejects.toThrow("no Go");
  jest.advanceTimersByTime(95_000);
  expect(logged).toHaveLength(1);
});
