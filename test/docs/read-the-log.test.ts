import { describe, expect, it } from "@jest/globals";
import { operations, type OperationName } from "../../src/api";
import { lineOf, textOf, Totals, type EndedAttempt } from "../../src/api/request-log";
import { codeIn, read } from "./pages";

const page = read("docs/how-to/read-the-log.md");
const log = codeIn(page, "text")[0] ?? "";

interface Line extends Record<string, unknown> {
  readonly event: string;
  readonly process: string;
  readonly time: string;
  readonly operation: OperationName;
}

const lines = log
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);

/** The attempt that a line describes. */
function attemptOf(line: Line): EndedAttempt {
  const { time, process, event, request, operation, items, attempt, status, ...others } = line;
  const { milliseconds, problem, retryAfterMilliseconds, retryInMilliseconds, ...rest } = others;
  const { refused = 0, reasons = [], ...objects } = rest;
  const messages = (reasons as string[]).map((reason) => /^(.*?): (.*)$/.exec(reason));
  return {
    at: Date.parse(time),
    request,
    operation,
    objects,
    job: {},
    items,
    attempt,
    httpStatus: status,
    milliseconds,
    problem,
    retryAfterMilliseconds,
    retryInMilliseconds,
    rejectedItems: Array.from({ length: Number(refused) }, (_, n) => ({
      id: messages[n]?.[1],
      message: messages[n]?.[2],
    })),
    bodies: () => ({ request: undefined }),
  } as EndedAttempt;
}

describe("the lines on the page about the log", () => {
  it("have the current form", () => {
    const attempts = lines.filter(({ event }) => event === "attempt");
    expect(attempts.length).toBeGreaterThan(5);
    for (const line of attempts) {
      expect(Object.keys(operations)).toContain(line.operation);
      expect(log).toContain(textOf(lineOf(attemptOf(line), line.process, false)));
    }
  });

  it("end with their totals", () => {
    const totals = new Totals();
    const [summary, ...attempts] = [...lines].reverse();
    for (const line of attempts.reverse()) totals.add(attemptOf(line));
    expect(log).toContain(
      textOf(totals.line(summary?.process ?? "", () => Date.parse(summary?.time ?? "")) ?? {}),
    );
  });

  it("show a retry, a partial failure and a migration, and an error that names one of the requests", () => {
    expect(lines.some((line) => "retryInMilliseconds" in line)).toBe(true);
    expect(lines.some((line) => line["migrationStatus"] === "completed")).toBe(true);
    const rejected = lines.find((line) => "refused" in line);
    expect(codeIn(page, "text")[1]).toContain(`(request ${String(rejected?.["request"])})`);
    expect(page).toContain(`grep ${String(rejected?.["request"])} collab.log`);
  });

  it("have no field that the page does not explain", () => {
    const prose = page.replaceAll(/```[^]*?```/g, "");
    const explained = new Set([...prose.matchAll(/`(\w+)`/g)].map(([, word]) => word));
    const fields = new Set(lines.flatMap((line) => Object.keys(line)));
    // The objects have the contract's own names.
    const unexplained = [...fields].filter((field) => !explained.has(field) && !/(Id|Ids)$/.test(field));
    expect(unexplained).toEqual([]);
  });
});
