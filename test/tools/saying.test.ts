import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { saying } from "../../tools/pulumi-cli/saying";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const building = { what: "building the Pulumi CLI", usually: "3 to 4 minutes" };

it("what takes minutes is told at once, with how long it usually takes, and again every 30 seconds until it ends", async () => {
  const said: string[] = [];
  let end: () => void = () => undefined;
  const work = saying(
    (line) => said.push(line),
    building,
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  expect(said).toEqual(["building the Pulumi CLI, usually 3 to 4 minutes"]);
  jest.advanceTimersByTime(95_000);
  expect(said.slice(1)).toEqual([
    "still building the Pulumi CLI: 30 s so far, usually 3 to 4 minutes",
    "still building the Pulumi CLI: 1 min so far, usually 3 to 4 minutes",
    "still building the Pulumi CLI: 1 min 30 s so far, usually 3 to 4 minutes",
  ]);
  end();
  await work;
  jest.advanceTimersByTime(95_000);
  expect(said).toHaveLength(4);
});

it("what fails is no longer told of", async () => {
  const said: string[] = [];
  const work = saying(
    (line) => said.push(line),
    building,
    () => Promise.reject(new Error("no Go")),
  );
  await expect(work).rejects.toThrow("no Go");
  jest.advanceTimersByTime(95_000);
  expect(said).toHaveLength(1);
});
