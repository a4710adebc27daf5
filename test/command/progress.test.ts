import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Emulator } from "../../src/emulator";
import { withProgress } from "../../src/command/progress";
import { collab, environmentOf } from "./support";
import { temporaryEmulator, temporaryFolder } from "../temporary";

jest.setTimeout(300_000);

const CLEARED = "\r\u001b[2K";

/** Simulates twenty documents that take one second each. Returns the output on stderr. */
async function progressOn(columns: number | undefined): Promise<string[]> {
  const lines: string[] = [];
  const work = withProgress({ printToStderr: (text) => void lines.push(text), columns }, (progress) => {
    for (let done = 0; done <= 20; done++) {
      progress({ what: "documents read", done, of: 20 });
      if (done < 20) jest.advanceTimersByTime(1_000);
    }
    return Promise.resolve("all");
  });
  expect(await work).toBe("all");
  return lines;
}

describe("the progress of a command", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("is one line of a terminal, which is rewritten every two seconds and removed at the end", async () => {
    const lines = await progressOn(100);
    expect(lines.slice(0, 2)).toEqual([
      `${CLEARED}1 of 20 documents read`,
      `${CLEARED}3 of 20 documents read`,
    ]);
    expect(lines).toHaveLength(10 + 2);
    expect(lines.at(-1)).toBe(CLEARED);
  });

  it("is never wider than the terminal", async () => {
    for (const line of await progressOn(20)) expect(line.replace(CLEARED, "").length).toBeLessThan(20);
  });

  it("is a line every ten seconds if stderr is not a terminal", async () => {
    expect(await progressOn(undefined)).toEqual([
      "9 of 20 documents read\n",
      "19 of 20 documents read\n",
      "20 documents read\n",
    ]);
  });

  it("leaves no partial line before an error", async () => {
    const lines: string[] = [];
    const work = withProgress({ printToStderr: (text) => void lines.push(text), columns: 80 }, (progress) => {
      progress({ what: "asking the service" });
      jest.advanceTimersByTime(3_000);
      return Promise.reject(new Error("no"));
    });
    await expect(work).rejects.toThrow("no");
    expect(lines).toEqual([`${CLEARED}asking the service: 2 s`, CLEARED]);
  });
});

describe("an export from a slow service", () => {
  let emulator: Emulator;

  // On Windows, Python cannot create terminals.
  const itInTerminals = process.platform === "win32" ? it.skip : it;
  itInTerminals(
    "shows its progress on a terminal, and none of it in a log; both have the same end",
    async () => {
      const documents = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`d${index}`, {}]));
      emulator = await temporaryEmulator({
        seed: { organizations: { acme: { documents } } },
        latencyMs: 500,
      });
      const run = async (inTerminal: boolean) => {
        const cwd = temporaryFolder();
        const list = Object.keys(documents).map((id) => `acme,${id}\n`);
        await writeFile(join(cwd, "documents.csv"), `organizationId,documentId\n${list.join("")}`);
        const env = { ...environmentOf(emulator), COLLAB_CONCURRENCY: "1" };
        return collab(["export", "--documents", "documents.csv"], { env, cwd, inTerminal });
      };
      const [terminal, log] = await Promise.all([run(true), run(false)]);
      expect(terminal.stdout).toMatch(/\r\u001b\[2K\d+ of 12 documents read/);
      const [end = ""] = terminal.stdout.split(CLEARED).slice(-1);
      expect(end).toContain("Wrote collab-workspace with 1 organization");
      expect(end.replaceAll("\r\n", "\n")).toContain(log.stdout);
      const lines = log.stderr.split("\n").filter((line) => line.includes("documents read"));
      // One line per 10 seconds, and one at the end if there were any.
      const intervals = Math.floor(log.durationMs / 10_000);
      expect(lines.length).toBeLessThanOrEqual(intervals > 0 ? intervals + 1 : 0);
    },
  );
});
