import { expect, jest, test } from "@jest/globals";
import { operations, type OperationName } from "../../src/api";
import { functions } from "../../src/functions/table";
import { definitions } from "../../src/resources/definitions";
import { commentsOn } from "../../tools/settings-doc";
import { cellsOf, read } from "./pages";

jest.setTimeout(60_000);

const committed = read("docs/operations.md");

/** The cells of an operation's row. */
function rowOf(number: number): string[] {
  return cellsOf(committed.split("\n").find((each) => new RegExp(`^\\| ${number} +\\|`).test(each)) ?? "");
}

test("the page about functions lists each with its operation", () => {
  const rows = [
    ...read("docs/functions.md").matchAll(
      /^\| \[(\w+)\]\(functions\/\1\.md\) +\| (\d+ \w[^|]*?) +\| [^|]+\|$/gm,
    ),
  ];
  const listed = rows.map(([, name, endpoint]) => [name, endpoint]);
  const titleOf = ({ operation }: { operation: OperationName }) =>
    `${operations[operation].number} ${operations[operation].title}`;
  expect(listed).toEqual([...functions.values()].map((each) => [each.name, titleOf(each)]));
});

test("a program can use each operation", () => {
  const used = [
    ...definitions.flatMap((each) => each.operations),
    ...[...functions.values()].map((each) => each.operation),
  ];
  expect(Object.keys(operations).filter((name) => !used.some((each) => each === name))).toEqual([]);
});

test("an editor shows the comment of an operation at the client's method", () => {
  const comments = commentsOn("CollabClient", "api/index");
  for (const [name, { number }] of Object.entries(operations))
    expect([name, comments.get(name)]).toEqual([
      name,
      expect.stringMatching(`\\w\\. Endpoint ${number}\\.$`),
    ]);
});

const PAGES_ABOUT_RETRIES = ["docs/on-call/troubleshooting.md", "src/api/http/retry-policy.ts"];
test.each(PAGES_ABOUT_RETRIES)(
  "%s names each operation that is not sent again after a lost reply",
  (page) => {
    const repeated: unknown[] = ["safe", "idempotent"];
    const never = Object.entries(operations).filter(([, { idempotency }]) => !repeated.includes(idempotency));
    expect(never).toHaveLength(3);
    expect(never.map(([name]) => name).filter((name) => !read(page).includes(`\`${name}\``))).toEqual([]);
  },
);

test("a row has path, credentials, idempotency, errors and pages", () => {
  expect(rowOf(12)).toEqual([
    "12",
    "Get users",
    "`getUsers`",
    "`/v2/users/get`",
    "`apiKey`",
    "`safe`",
    "",
    "`pageToken`",
    "`Users`, `getUsers`",
  ]);
  expect(rowOf(15)[5]).toBe("`none`, `idempotent` with `notificationId`");
  expect(rowOf(23).slice(6)).toEqual(["`INTERNAL`", "", "`AllowedDomains`"]);
  expect(rowOf(25)[7]).toBe("`iterator`");
});
