import { describe, expect, it } from "@jest/globals";
import { operations, type LogEvent, type OperationName } from "../../src/api";
import { lineOf, textOf } from "../../src/api/request-log";
import { codeIn, read } from "./pages";

const page = read("docs/on-call/log.md");
const [error = "", log = ""] = codeIn(page, "text");

interface Line extends Record<string, unknown> {
  readonly process: string;
  readonly time: string;
  readonly operation: OperationName;
}

const lines = log
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);

/** The attempt that a line describes. */
function attemptOf(line: Line): LogEvent {
  const { time, process, request, operation, items, attempt, status, ...others } = line;
  const { milliseconds, problem, retryAfterMilliseconds, retryInMilliseconds, ...rest } = others;
  const { rejectedItems = 0, reasons = [], ...objects } = rest;
  const messages = (reasons as string[]).map((reason) => /^(.*?): (.*)$/.exec(reason));
  return {
    at: Date.parse(time),
    request,
    operation,
    objects,
    items,
    attempt,
    httpStatus: status,
    milliseconds,
    problem,
    retryAfterMilliseconds,
    retryInMilliseconds,
    rejectedItems: Array.from({ length: Number(rejectedItems) }, (_, n) => ({
      id: messages[n]?.[1],
      message: messages[n]?.[2],
    })),
    bodies: () => ({ request: undefined }),
  } as LogEvent;
}

describe("the lines on the page about the log", () => {
  it("have the current form", () => {
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(Object.keys(operations)).toContain(line.operation);
      expect(log).toContain(textOf(lineOf(attemptOf(line), line.process, "requests")));
    }
  });

  it("show a retry, a partial failure and a migration, and an error that names one of the requests", () => {
    expect(lines.some((line) => "retryInMilliseconds" in line)).toBe(true);
    expect(lines.some((line) => line["migrationStatus"] === "completed")).toBe(true);
    const rejected = lines.find((line) => "rejectedItems" in line);
    expect(error).toContain(`(request ${String(rejected?.["request"])})`);
    expect(page).toContain(`grep ${String(rejected?.["request"])} collab.log`);
  });

  it("use only documented fields", () => {
    const prose = page.replaceAll(/```[^]*?```/g, "");
    const explained = new Set([...prose.matchAll(/`(\w+)`/g)].map(([, word]) => word));
    const fields = new Set(lines.flatMap((line) => Object.keys(line)));
    // The objects have the contract's own names.
    const unexplained = [...fields].filter((field) => !explained.has(field) && !/(Id|Ids)$/.test(field));
    expect(unexplained).toEqual([]);
  });
});
