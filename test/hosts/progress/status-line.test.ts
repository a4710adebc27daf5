import { beforeEach, describe, expect, it } from "@jest/globals";
import { throttleOfEngine } from "../../../src/hosts/progress/throttle";
import { StatusLine } from "../../../src/hosts/progress/status-line";
import type { Report } from "../../../src/core/progress";
import { DrivenClock } from "./driven-clock";

const [WATCHED, UNWATCHED] = [throttleOfEngine(true), throttleOfEngine(false)];

let clock: DrivenClock;
let shown: string[];
beforeEach(() => {
  clock = new DrivenClock();
  shown = [];
});

/** Starts a task that reports and ends when the test says so. */
function begin(place: StatusLine, name = "") {
  const work: { report: Report; end: () => void; fail: () => void } = {
    report: () => undefined,
    end: () => undefined,
    fail: () => undefined,
  };
  const over = place.during(
    (words) => shown.push(`${Math.round(clock.now() / 1000)}: ${name}${words}`),
    (report) =>
      new Promise<void>((resolve, reject) => {
        Object.assign(work, {
          report,
          end: resolve,
          fail: () => {
            reject(new Error("refused"));
          },
        });
      }),
  );
  return { ...work, over };
}

const written = (done: number) => ({ what: "documents written", done, of: 10_000 });

describe("what is shown of a work", () => {
  it("is nothing where it is done within three seconds", async () => {
    const { report, end, over } = begin(new StatusLine(WATCHED, clock));
    report(written(0));
    clock.pass(2_900);
    report(written(10_000));
    end();
    await over;
    clock.pass(60_000);
    expect(shown).toEqual([]);
    expect(clock.set).toBe(0);
  });

  it("is nothing where it never says how far it is, and no clock is set for it", async () => {
    const { end, over } = begin(new StatusLine(WATCHED, clock));
    expect(clock.set).toBe(0);
    clock.pass(60_000);
    end();
    await over;
    expect(shown).toEqual([]);
  });

  it("is how far it is after three seconds, then each second, and its end", async () => {
    const { report, end, over } = begin(new StatusLine(WATCHED, clock));
    report(written(0));
    for (let done = 400; done <= 2_000; done += 400) {
      clock.pass(1_000);
      report(written(done));
    }
    end();
    await over;
    expect(shown).toEqual([
      "3: 800 of 10,000 documents written, 267 a second, about 35 s left",
      "4: 1,200 of 10,000 documents written, 300 a second, about 29 s left",
      "5: 1,600 of 10,000 documents written, 320 a second, about 26 s left",
      "5: 2,000 documents written in 5 s",
    ]);
  });

  it("goes on while nothing happens, ever more seldom, so that even a log of hours stays short", () => {
    const { report } = begin(new StatusLine(WATCHED, clock));
    report({ what: "migrating acme/a to b", status: "in_progress" });
    clock.pass(60_000);
    expect(shown.length).toBeLessThan(60);
    clock.pass(59 * 60_000);
    expect(shown.length).toBeLessThan(200);
    expect(shown.at(-1)).toMatch(/^\d+: migrating acme\/a to b: 59 min \d+ s, the service says in_progress$/);
  });

  it("ends without a word where it fails, and no later report brings it back", async () => {
    const { report, fail, over } = begin(new StatusLine(WATCHED, clock));
    report(written(0));
    clock.pass(3_000);
    expect(shown).toHaveLength(1);
    fail();
    await expect(over).rejects.toThrow("refused");
    report(written(5));
    clock.pass(60_000);
    expect(shown).toHaveLength(1);
  });

  it("counts the time of each part for itself: what is written first does not make what is deleted look slow", () => {
    const { report } = begin(new StatusLine(WATCHED, clock));
    report(written(0));
    clock.pass(2_500);
    report({ what: "documents deleted", done: 0, of: 100 });
    clock.pass(500);
    expect(shown).toEqual(["3: 0 of 100 documents deleted, 1 s so far"]);
    report({ what: "documents deleted", done: 50, of: 100 });
    clock.pass(1_000);
    expect(shown.at(-1)).toBe("4: 50 of 100 documents deleted, 33 a second, about 2 s left");
  });
});

describe("a place of several works", () => {
  it("shows them in turns, each for itself", () => {
    const place = new StatusLine(WATCHED, clock);
    const [one, other] = [begin(place, "one: "), begin(place, "other: ")];
    one.report(written(1));
    other.report(written(2));
    clock.pass(6_000);
    expect(shown.map((line) => line.split(" of ")[0])).toEqual([
      "3: one: 1",
      "4: other: 2",
      "5: one: 1",
      "6: other: 2",
    ]);
  });

  it("is one line in 30 seconds where each message is a line, however many work", () => {
    const place = new StatusLine(UNWATCHED, clock);
    const works = Array.from({ length: 200 }, (_, index) => begin(place, `${index} `));
    for (const { report } of works) report(written(0));
    clock.pass(29_900);
    expect(shown).toEqual([]);
    clock.pass(270_200);
    expect(shown.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual(
      Array.from({ length: 10 }, (_, index) => `${30 * (index + 1)}: ${index}`),
    );
  });

  it("sets one clock for all of them, and none when the last has ended", async () => {
    const place = new StatusLine(UNWATCHED, clock);
    const works = Array.from({ length: 20 }, () => begin(place));
    for (const { report } of works) report(written(0));
    expect(clock.set).toBe(1);
    for (const { end, over } of works) {
      end();
      await over;
    }
    expect(clock.set).toBe(0);
  });
});

it("a work ends when all that was shown of it has arrived, and not for what does not arrive", async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let report: Report = () => undefined;
  const shows = [
    () => Promise.reject(new Error("the engine is gone")),
    () => {
      throw new Error("no name can be made of that");
    },
    () => arrived,
  ];
  let isOver = false;
  let end: () => void = () => undefined;
  const over = new StatusLine(WATCHED, clock)
    .during(
      () => shows.shift()?.(),
      (told) => {
        report = told;
        return new Promise<void>((resolve) => (end = resolve));
      },
    )
    .then(() => (isOver = true));
  report(written(0));
  clock.pass(4_000);
  await new Promise(setImmediate);
  end();
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  arrive();
  await over;
});
