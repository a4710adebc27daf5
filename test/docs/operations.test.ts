import { expect, jest, test } from "@jest/globals";
import { operations } from "../../src/api";
import { functions } from "../../src/functions/table";
import { definitions } from "../../src/resources/definitions";
import { commentsOn } from "../../tools/settings-doc";
import { read } from "./pages";

jest.setTimeout(60_000);

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
