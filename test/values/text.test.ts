import { expect, it, describe } from "@jest/globals";
import { nearest, printable } from "../../src/values/text";

it.each([
  ["folderID", "folderId"],
  ["foldrId", "folderId"],
  ["folder", "folderId"],
  ["name", "documentName"],
  ["emial", "email"],
  ["colour", undefined],
  ["x", undefined],
])("%s is taken for %s", (word, expected) => {
  expect(nearest(word, ["documentName", "folderId", "email"])).toBe(expected);
});

it("the closer of two candidates is used", () => {
  expect(nearest("plan-b", ["plan-aa", "plan-bb", "plan"])).toBe("plan-bb");
  expect(nearest("plan", [])).toBeUndefined();
});

describe("a text of the service", () => {
  it.each([
    [
      "cannot color the terminal or move its cursor",
      "a\u001b[31mred\u009b2J\u0007",
      "a\\u{1b}[31mred\\u{9b}2J\\u{7}",
    ],
    ["cannot begin a new line", "done\r\nerror: all is lost\n", "done ⏎ error: all is lost"],
    ["cannot end a line in other ways", "a\u2028b\u2029c\u0085d\u000be", "a ⏎ b ⏎ c ⏎ d\\u{b}e"],
    ["cannot turn the direction of what follows", "\u202egnp.exe\u2066", "\\u{202e}gnp.exe\\u{2066}"],
    ["cannot run a command of a GitHub pipeline", " ::add-mask::x", "\\::add-mask::x"],
    ["cannot run one behind a line end", "no\n::set-output name=a::b", "no ⏎ ::set-output name=a::b"],
    ["cannot run an older command", "x ##[add-path]/evil", "x #\\#[add-path]/evil"],
    ["cannot run a command of an Azure pipeline", "##vso[task.setvariable]x", "#\\#vso[task.setvariable]x"],
    ["keeps all that people can read", "Größe 10 % – “ok” 日本語 🙂", "Größe 10 % – “ok” 日本語 🙂"],
    ["keeps a colon twice in its middle", "a::b", "a::b"],
  ])("%s", (_title, text, expected) => {
    expect(printable(text)).toBe(expected);
    expect(printable(expected)).toBe(expected);
  });

  it("is limited to whole characters, even if escaping makes characters longer", () => {
    for (const text of ["🙂".repeat(5_000), "\u001b".repeat(5_000), "x".repeat(16_000_000)]) {
      const shown = printable(text);
      expect(shown.length).toBeLessThanOrEqual(1_000);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown.endsWith("…")).toBe(true);
      expect(printable(shown)).toBe(shown);
    }
  });
});
