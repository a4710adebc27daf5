import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { operations } from "../../src/api";
import { operationsDoc } from "../../tools/operations-doc";
import { repositoryRoot } from "../../tools/repository-root";

const committed = readFileSync(join(repositoryRoot(), "docs", "operations.md"), "utf8");

/** The cells of an operation's row. */
function rowOf(number: number): string[] {
  const line = committed.split("\n").find((each) => new RegExp(`^\\| ${number} +\\|`).test(each)) ?? "";
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

test("docs/operations.md is what npm run docs makes of the table of operations", () => {
  expect(committed).toBe(operationsDoc(operations));
});

test("it has a row for each of the 26 operations", () => {
  expect(Array.from({ length: 26 }, (_, i) => rowOf(i + 1)[2])).toEqual(
    Object.entries(operations)
      .sort(([, a], [, b]) => a.number - b.number)
      .map(([name]) => `\`${name}\``),
  );
});

test("a row tells path, credentials, repeat, errors, limits and pages", () => {
  expect(rowOf(12)).toEqual([
    "12",
    "Get users",
    "`getUsers`",
    "`/v2/users/get`",
    "`apiKey`",
    "`read`",
    "`INVALID_ARGUMENT`",
    "`userIds` at most 30; `organizationUserGroupIds` at most 30; `pageSize` at least 1; pages by `pageToken`",
  ]);
  expect(rowOf(15)[5]).toBe("`never`, `convergent` with `notificationId`");
  expect(rowOf(22)[7]).toBe("`limit` 1 to 50; `recencyDays` 1 to 365");
  expect(rowOf(23).slice(6)).toEqual(["`INVALID_ARGUMENT`, `INTERNAL`", "`domains` at most 100 a request"]);
  expect(rowOf(25)[7]).toBe("`limit` 1 to 250; pages by `iterator`");
});
