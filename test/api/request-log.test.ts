import { execFile, execFileSync } from "node:child_process";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, jest } from "@jest/globals";
import type { LogEvent } from "../../src/api";
import { openRequestLog, type LogSink } from "../../src/api/request-log";
import { repositoryRoot } from "../../tools/repository-root";
import { failure, reset } from "./support/answers";
import { clientOf, failureOf, read, serviceThat } from "./support/service";
import { temporaryFolder } from "../temporary";

jest.setTimeout(60_000);

const folder = temporaryFolder();

let files = 0;
const newFile = () => join(folder, `${++files}.log`);
const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const ended: LogEvent = {
  at: 0,
  request: "k3f9ab",
  operation: "getFolders",
  objects: {},
  attempt: 1,
  milliseconds: 1,
  bodies: () => ({ request: {} }),
};

describe("a client with a log", () => {
  it("writes a line for each attempt, besides its logger, and the error names the request", async () => {
    const file = newFile();
    const service = await serviceThat(reset, failure("NOT_FOUND", 404, { message: "no such organization" }));
    const logger = jest.fn();
    const error = await failureOf(read(clientOf(service, { log: `requests:${file}` }, { logger })));
    expect(logger).toHaveBeenCalledTimes(2);
    expect(linesOf(file)).toMatchObject([
      {
        request: error["request"],
        attempt: 1,
        organizationId: "acme",
        problem: expect.stringContaining("lost"),
      },
      { request: error["request"], attempt: 2, status: 404, problem: "no such organization (NOT_FOUND)" },
    ]);
    expect(error.message).toBe("no such organization (NOT_FOUND)");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("has no log, and no request names in errors, if the log is off", async () => {
    const error = await failureOf(read(clientOf(await serviceThat(failure("NOT_FOUND")))));
    expect(error["request"]).toBeUndefined();
  });
});

describe("a file of the log", () => {
  const warned = (setting: string) => {
    const warnings: string[] = [];
    const sink: LogSink = { writer: "test", line: () => undefined, warn: (words) => warnings.push(words) };
    const requestLog = openRequestLog(setting, sink);
    for (let n = 0; n < 3; n++) requestLog?.(ended);
    return warnings;
  };

  it("is appended to, with any file mode", () => {
    const file = newFile();
    writeFileSync(file, "before\n");
    chmodSync(file, 0o644);
    expect(warned(`requests:${file}`)).toEqual([]);
    expect(readFileSync(file, "utf8")).toMatch(/^before\n(\{.*\}\n){3}$/);
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  it.each([
    ["in a folder that is not there", () => join(folder, "none", "x.log")],
    ["that is a folder", () => folder],
    [
      "that is a pipe without a reader",
      () => {
        const pipe = newFile();
        execFileSync("mkfifo", [pipe]);
        return pipe;
      },
    ],
    ["that is a device", () => "/dev/null"],
  ])("%s causes one warning", (_what, make) => {
    const file = make();
    expect(warned(`requests:${file}`)).toEqual([
      expect.stringMatching(
        /^collab:log: cannot write to .*: .*\. Logging to it stops; everything else continues.$/,
      ),
    ]);
  });

  it("contains whole lines of several processes that write at once", async () => {
    const file = newFile();
    const program = `
      const { openRequestLog } = require(${JSON.stringify(join(repositoryRoot(), "dist/api/request-log.js"))});
      const requestLog = openRequestLog("bodies:" + process.argv[1]);
      const body = { text: "x".repeat(3500) };
      for (let n = 0; n < 500; n++)
        requestLog({ at: 0, request: "r" + n, operation: "getFolders", objects: {}, attempt: 1, milliseconds: 1, bodies: () => ({ request: body }) });
    `;
    const run = promisify(execFile);
    await Promise.all([1, 2, 3, 4].map(() => run(process.execPath, ["-e", program, file])));
    const lines = linesOf(file);
    expect(lines).toHaveLength(2000);
    expect(new Set(lines.map((line) => line["process"])).size).toBe(4);
  });
});
