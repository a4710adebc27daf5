import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { startEmulator } from "../../src/emulator";
import { readRecording } from "../../src/emulator/recording";
import { temporaryFolder } from "../temporary";

const folder = temporaryFolder();
const file = join(folder, "collab.log");

const attempt = (more: object = {}) => ({
  ...{ event: "attempt", operation: "getFolders", organizationId: "acme", attempt: 1, status: 200 },
  ...more,
});
const bodies = { requestBody: { data: { organizationId: "acme" } }, replyBody: { result: { data: [] } } };
const write = (...lines: readonly (object | string)[]) => {
  writeFileSync(
    file,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
};

describe("a file to replay", () => {
  it("reports each line that cannot be replayed, with its number and the reason", () => {
    const beginning = '{"data":{"organizationId"… (9 characters left out)';
    write(
      "error: the update failed",
      attempt(bodies),
      '{"time":"2026-11-22T19:5',
      attempt({ ...bodies, operation: "getPlanets" }),
      attempt(),
      "",
      { event: "summary", requests: 3 },
      attempt({ ...bodies, attempt: 0, status: undefined, problem: "getFolders was cancelled" }),
      attempt({ ...bodies, operation: "addDocuments", documentIds: ["a", "b", "c"], requestBody: beginning }),
    );
    const { records, problems } = readRecording(file);
    expect([...records.values()].flat().map(({ line }) => line)).toEqual([2]);
    expect(problems).toEqual([
      "line 1: skipped, because it is not a line of the request log",
      "line 3: skipped, because it is not a line of the request log",
      "line 4: skipped, because it is not a line of the request log",
      "line 5: skipped, because it has no bodies",
      "line 9: skipped, because the log cut off the request body of addDocuments of organizationId acme, documentIds a, b, c",
    ]);
  });

  it.each([
    ["of the level requests", [attempt(), attempt()], "line 1: skipped, because it has no bodies"],
    ["of the level summary", [{ event: "summary" }], "it has no requests"],
    ["without lines", [], "it has no requests"],
    ["of another format", ["- a: 1"], "line 1: skipped, because it is not a line of the request log"],
  ])("%s is rejected with the setting that writes bodies", async (_what, lines, reason) => {
    write(...lines);
    await expect(startEmulator({ replay: file })).rejects.toThrow(
      new TypeError(
        `${file} has nothing to replay (${reason}). The level bodies of the setting log writes what a replay needs, as ` +
          "with COLLAB_LOG=bodies:collab.log",
      ),
    );
  });

  it("that does not exist is rejected", async () => {
    const missing = join(folder, "missing.log");
    await expect(startEmulator({ replay: missing })).rejects.toThrow(`${missing}: there is no such file`);
  });

  it.each([{ seed: {} }, { behaviours: { errorCodes: false } }])(
    "is rejected together with %j, which has no effect on recorded replies",
    async (options) => {
      write(attempt(bodies));
      await expect(startEmulator({ replay: file, ...options })).rejects.toThrow(/^A replay takes no seed/);
    },
  );
});

describe("an attempt that did not reach the service", () => {
  const failed = { status: undefined, problem: "could not reach", requestBody: { data: {} } };
  const replies = () => [...readRecording(file).records.values()].flat().map(({ reply }) => reply);

  it("is left out if its request must not be applied twice: after a reset, the client would not repeat it", () => {
    const operation = "createApiKey";
    write(
      attempt({ ...failed, operation, retryInMilliseconds: 9 }),
      attempt({ ...failed, operation, status: 200, replyBody: { result: {} } }),
    );
    expect(replies()).toEqual([{ httpStatus: 200, body: { result: {} } }]);
  });

  it("is a lost reply otherwise", () => {
    write(attempt({ ...failed, retryInMilliseconds: 9 }));
    expect(replies()).toEqual(["lost"]);
  });
});
