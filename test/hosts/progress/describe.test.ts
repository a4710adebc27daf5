import { describe, expect, it } from "@jest/globals";
import { describeProgress, describeEnd } from "../../../src/hosts/progress/describe";

const documents = (done: number, of?: number) => ({
  what: "documents written",
  done,
  ...(of === undefined ? {} : { of }),
});

describe("how far something is", () => {
  it.each([
    [documents(3_200, 10_000), 7_800, "3,200 of 10,000 documents written, 410 a second, about 17 s left"],
    [documents(0, 10_000), 4_000, "0 of 10,000 documents written, 4 s so far"],
    [documents(2, 40), 240_000, "2 of 40 documents written, 1 a minute, about 1 h 16 min left"],
    [documents(10_000, 10_000), 20_000, "10,000 of 10,000 documents written, 500 a second"],
    [documents(1_200), 3_000, "1,200 documents written, 400 a second"],
    [{ what: "migrating acme/a to b" }, 3_400, "migrating acme/a to b: 3 s"],
    [
      { what: "migrating acme/a to b", status: "in_progress" },
      125_000,
      "migrating acme/a to b: 2 min 5 s, the service says in_progress",
    ],
  ])("%j after %d ms", (progress, elapsed, words) => {
    expect(describeProgress(progress, elapsed)).toBe(words);
  });

  it.each([
    [documents(10_000, 10_000), "10,000 documents written in 24 s"],
    [{ what: "migrating acme/a to b", status: "in_progress" }, "migrating acme/a to b: done in 24 s"],
  ])("at the end of %j", (progress, words) => {
    expect(describeEnd(progress, 24_000)).toBe(words);
  });

  it("is one short line, whatever it is called", () => {
    const name = `a\u001b[2J\r\nb\u2028c\u202e${"x".repeat(150)}${"😀".repeat(50)}`;
    const words = describeProgress({ what: `migrating ${name}` }, 3_000);
    expect(words).toMatch(/^migrating a \[2J b c x/);
    expect(words).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(words.length).toBeLessThanOrEqual(200);
    expect(words.isWellFormed()).toBe(true);
  });
});
