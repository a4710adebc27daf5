import { describe, expect, it } from "@jest/globals";
import { parseCsv } from "../../../src/command/export/csv";

const QUOTES = 'a quoted cell must be whole, as in "Plan ""B""", and end before the comma';

describe("a list of comma-separated values", () => {
  it("may quote cells, with commas, quotes and line breaks in them, and tells the line on which each begins", () => {
    const text = 'a, b ,\u00a0c\r\n\r\n  \r\n# no, "comment\r\n"l1\r\nl2","say ""hi""", " x " \rlast,#1';
    expect(parseCsv(text)).toEqual({
      rows: [
        { line: 1, cells: ["a", "b", "c"] },
        { line: 5, cells: ["l1\nl2", 'say "hi"', " x "] },
        { line: 7, cells: ["last", "#1"] },
      ],
      problems: [],
    });
  });

  it("has rows of different lengths, and empty cells", () => {
    expect(parseCsv('a\n,\n"",b,\n').rows.map(({ cells }) => cells)).toEqual([
      ["a"],
      ["", ""],
      ["", "b", ""],
    ]);
  });

  it("tells all quotes that are wrong in one run, each with its line, and reads the rest", () => {
    const text = 'a,b"x\nc,d\ne,"f"g\n\n# h\ni,"open\nj,k\nl,"m"\n';
    const { rows, problems } = parseCsv(text);
    expect(problems).toEqual([1, 3, 6].map((line) => ({ line, message: QUOTES })));
    expect(rows).toEqual([
      { line: 2, cells: ["c", "d"] },
      { line: 7, cells: ["j", "k"] },
      { line: 8, cells: ["l", "m"] },
    ]);
  });

  it("tells a quote that is open in the last line, and one that is alone", () => {
    for (const [text, line] of [
      ['a,b\nc,"d', 2],
      ['"', 1],
      ['\n\n"\n', 3],
    ] as const)
      expect(parseCsv(text).problems).toEqual([{ line, message: QUOTES }]);
  });

  it("costs no more than a few times as much with stray quotes, and ends where all lines have one", () => {
    const good = "acme,document-1234567,Some name\n".repeat(160_000);
    const time = (text: string) => {
      const begin = process.cpuUsage();
      const { problems } = parseCsv(text);
      const { user, system } = process.cpuUsage(begin);
      return { cost: user + system, problems: problems.length };
    };
    const plain = time(good);
    expect(plain.problems).toBe(0);
    const open = time(`acme,a,"B\n${good}`);
    expect(open.problems).toBe(1);
    // If the cost were quadratic, it would be thousands of times as high.
    expect(open.cost).toBeLessThan(20 * plain.cost);
    const everywhere = time(good.replaceAll("Some", 'So"me'));
    expect(everywhere.problems).toBeGreaterThan(10);
    expect(everywhere.cost).toBeLessThan(20 * plain.cost);
  }, 600_000);
});
