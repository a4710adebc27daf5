import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { operations, type LogEvent, type OperationName } from "../../src/api";
import { lineOf, textOf } from "../../src/api/request-log";
import { runCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { codeIn, read } from "./pages";
import { temporaryClient, temporaryEmulator, temporaryFolder } from "../temporary";

const page = read("docs/how-to/read-the-log.md");
const log = codeIn(page, "text")[0] ?? "";

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
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(Object.keys(operations)).toContain(line.operation);
      expect(log).toContain(textOf(lineOf(attemptOf(line), line.process, "requests")));
    }
  });

  it("show a retry, a partial failure and a migration, and an error that names one of the requests", () => {
    expect(lines.some((line) => "retryInMilliseconds" in line)).toBe(true);
    expect(lines.some((line) => line["migrationStatus"] === "completed")).toBe(true);
    const rejected = lines.find((line) => "rejectedItems" in line);
    expect(codeIn(page, "text")[1]).toContain(`(request ${String(rejected?.["request"])})`);
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

it("the page's replay of a log gives its replies, and the error that the page shows", async () => {
  const folder = temporaryFolder();
  const service = await temporaryEmulator({
    seed: { organizations: { acme: { documents: { plan: {} } } } },
  });
  const rename = (documentName: string) => ({
    organizationId: "acme",
    documents: [{ documentId: "plan", documentName }],
  });
  const client = temporaryClient(service, { log: `bodies:${join(folder, "collab.log")}` });
  await client.getFolders({ organizationId: "acme" });
  await client.updateDocuments(rename("Plan A"));
  await mkdir(join(folder, "node_modules"));
  await symlink(repositoryRoot(), join(folder, "node_modules/pulumi-collab"));
  const requests = `
    import { CollabClient } from "pulumi-collab/api";
    const client = new CollabClient({ baseUrl: emulator.url, apiKey: "any", authToken: "any" });
    const { message } = (await client.updateDocuments(${JSON.stringify(rename("Plan A"))})).get("plan");
    const error = await client.updateDocuments(${JSON.stringify(rename("Plan B"))}).catch((error) => error.message);
    console.log(JSON.stringify([message, error]));
    await client.close();
    await emulator.close();`;
  await writeFile(join(folder, "replay.mjs"), `${codeIn(page, "ts").join("")}${requests}`);
  const { stdout, stderr } = await runCommand(process.execPath, ["replay.mjs"], { cwd: folder });
  const line = (codeIn(page, "text")[2] ?? "").trim();
  expect(JSON.parse(stdout)).toEqual(["Updated Successfully", `${line} (NOT_RECORDED)`]);
  expect(stderr).toBe(`${line}\n`);
});
