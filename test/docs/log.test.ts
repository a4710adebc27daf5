import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { operations, type LogEvent } from "../../src/api";
import { lineOf } from "../../src/api/request-log";
import { codeIn, read } from "./pages";
import { temporaryFolder } from "../temporary";

const page = read("docs/on-call/log.md");
const [error = "", log = ""] = codeIn(page, "text");

const lines = log
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

const EVENT: LogEvent = {
  at: 0,
  request: "bm2chm",
  operation: "addDocuments",
  objects: {},
  attempt: 1,
  milliseconds: 1,
  rejectedItems: [{ id: "plan", message: "No" }],
  bodies: () => ({ request: undefined }),
};

/** The fields of a line in their order, without those of the objects that the request names. */
const FIELDS = Object.keys(lineOf(EVENT, "client 1", "requests"));

describe("the lines on the page about the log", () => {
  it("have the current fields, in their order", () => {
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(Object.keys(operations)).toContain(line["operation"]);
      const fields = Object.keys(line).filter((field) => !/(Ids?|migrationStatus)$/.test(field));
      expect(fields).toEqual(FIELDS.filter((field) => field in line));
    }
  });

  it("show a retry, a partial failure and a migration, and an error that names one of the requests", () => {
    expect(lines.some((line) => "retryInMilliseconds" in line)).toBe(true);
    expect(lines.some((line) => line["migrationStatus"] === "completed")).toBe(true);
    const rejected = lines.find((line) => "rejectedItems" in line);
    expect(error).toContain(`(request ${String(rejected?.["request"])})`);
    expect(page).toContain(`grep ${String(rejected?.["request"])} collab.log`);
  });

  it("are found by the command for what failed permanently, with the items that the service rejected", () => {
    const [, command = ""] = /\*\*What failed permanently\.\*\* `([^`]+)`/.exec(page) ?? [];
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "collab.log"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const found = execFileSync("sh", ["-c", command], { cwd, encoding: "utf8" }).trimEnd().split("\n");
    const failed = lines.filter((line) => "rejectedItems" in line || line["status"] === 404);
    expect(found.map((line) => JSON.parse(line) as unknown)).toEqual(failed);
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
