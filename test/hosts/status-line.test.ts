import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { describeProgress, StatusLine } from "../../src/hosts/status-line";
import type { ReportProgress } from "../../src/core/progress";

let statusLine: StatusLine;
let shown: string[];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick"] });
  jest.setSystemTime(0);
  statusLine = new StatusLine();
  shown = [];
});
afterEach(() => {
  jest.useRealTimers();
});

/** Starts a task that reports and ends when the test ends it. */
function begin(name = "") {
  const show = (text: string) => shown.push(`${Math.round(Date.now() / 1000)}: ${name}${text}`);
  let report: ReportProgress = () => undefined;
  let [end, fail]: ((reason?: Error) => void)[] = [];
  const over = statusLine.during(show, (given) => {
    report = given;
    return new Promise<void>(
      (resolve, reject) =>
        ([end, fail] = [
          () => {
            resolve();
          },
          reject,
        ]),
    );
  });
  return { report, end: () => end?.(), fail: () => fail?.(new Error("rejected")), over };
}

const written = (done: number) => ({ what: "documents written", done, of: 10_000 });

describe("the status line of one task", () => {
  it("shows nothing if the task ends within five seconds", async () => {
    const { report, end, over } = begin();
    report(written(0));
    jest.advanceTimersByTime(4_900);
    report(written(10_000));
    end();
    await over;
    jest.advanceTimersByTime(60_000);
    expect(shown).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it("shows nothing and sets no timer if the task never reports progress", async () => {
    const { end, over } = begin();
    expect(jest.getTimerCount()).toBe(0);
    jest.advanceTimersByTime(60_000);
    end();
    await over;
    expect(shown).toEqual([]);
  });

  it("shows the latest count every five seconds, and the total at the end", async () => {
    const { report, end, over } = begin();
    report(written(0));
    for (let done = 400; done <= 4_400; done += 400) {
      jest.advanceTimersByTime(1_000);
      report(written(done));
    }
    end();
    await over;
    expect(shown).toEqual([
      "5: 1,600 of 10,000 documents written",
      "10: 3,600 of 10,000 documents written",
      "11: 4,400 documents written",
    ]);
  });

  it("continues while nothing happens, less and less often, so that a log of an hour stays short", () => {
    const { report } = begin();
    report({ what: "migrating acme/a to b", status: "in_progress" });
    jest.advanceTimersByTime(60_000);
    expect(shown.length).toBeGreaterThan(8);
    jest.advanceTimersByTime(59 * 60_000);
    expect(shown.length).toBeLessThan(150);
    expect(shown.at(-1)).toMatch(
      /^\d+: migrating acme\/a to b: 59 min \d+ s, the service reports in_progress$/,
    );
  });

  it("shows no end of a task that fails, and ignores its later reports", async () => {
    const { report, fail, over } = begin();
    report(written(0));
    jest.advanceTimersByTime(5_000);
    expect(shown).toHaveLength(1);
    fail();
    await expect(over).rejects.toThrow("rejected");
    report(written(5));
    jest.advanceTimersByTime(60_000);
    expect(shown).toHaveLength(1);
  });
});

describe("the status line of several tasks", () => {
  it("shows the task that reported last, and another one once that task ends", async () => {
    const [one, other] = [begin("one: "), begin("other: ")];
    one.report(written(1));
    other.report(written(2));
    jest.advanceTimersByTime(5_000);
    one.report(written(3));
    jest.advanceTimersByTime(5_000);
    one.end();
    await one.over;
    jest.advanceTimersByTime(5_000);
    expect(shown.map((line) => line.replace(" of 10,000 documents written", ""))).toEqual([
      "5: other: 2",
      "10: one: 3",
      "10: one: 3 documents written",
      "15: other: 2",
    ]);
  });

  it("shows one text at a time, however many tasks run, and sets no timer after the last has ended", async () => {
    const tasks = Array.from({ length: 200 }, (_, index) => begin(`${index} `));
    for (const { report } of tasks) report(written(0));
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(20_000);
    expect(shown).toHaveLength(4);
    for (const { end, over } of tasks) {
      end();
      await over;
    }
    expect(jest.getTimerCount()).toBe(0);
  });
});

it("ends a task once its texts are delivered, and does not wait for texts that cannot be shown", async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let report: ReportProgress = () => undefined;
  const shows = [
    () => Promise.reject(new Error("the engine has ended")),
    () => {
      throw new Error("the resource has no name");
    },
    () => arrived,
  ];
  let isOver = false;
  let end: () => void = () => undefined;
  const over = statusLine
    .during(
      () => shows.shift()?.(),
      (given) => {
        report = given;
        return new Promise<void>((resolve) => (end = resolve));
      },
    )
    .then(() => (isOver = true));
  report(written(0));
  jest.advanceTimersByTime(10_000);
  await new Promise(setImmediate);
  end();
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  arrive();
  await over;
});

describe("a status text", () => {
  it.each([
    [{ what: "documents written", done: 3_200, of: 10_000 }, "3,200 of 10,000 documents written"],
    [{ what: "documents written", done: 1_200 }, "1,200 documents written"],
    [{ what: "migrating acme/a to b" }, "migrating acme/a to b: 2 min 5 s"],
    [
      { what: "migrating acme/a to b", status: "in_progress" },
      "migrating acme/a to b: 2 min 5 s, the service reports in_progress",
    ],
  ])("of %j", (progress, text) => {
    expect(describeProgress(progress, 125_000)).toBe(text);
  });

  it("is one short line, even if a name contains control characters", () => {
    const name = `a\u001b[2J\r\nb\u2028c\u202e${"x".repeat(150)}${"😀".repeat(50)}`;
    const text = describeProgress({ what: `migrating ${name}` }, 3_000);
    expect(text).toMatch(/^migrating a \[2J b c x/);
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text.isWellFormed()).toBe(true);
  });
});
