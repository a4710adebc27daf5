import { mkdirSync, readFileSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { RunningCommand } from "../../tools/command";
import { withLock } from "../../tools/pulumi-cli/lock";
import { compileTools } from "./compile-tools";
import { temporaryFolders } from "./temporary-folder";

const temporaryFolder = temporaryFolders();

/** The minimum value. */
const staleMs = 2_000;

/** Starts a process that creates the cache entry "thing" and records when it starts and ends. */
function worker(folder: string, name: string, workMs: number): RunningCommand {
  const script = `
    const { appendFileSync, writeFileSync } = require("node:fs");
    const { installOnce } = require("./pulumi-cli/cache");
    const note = (what) => appendFileSync("notes", ${JSON.stringify(name)} + " " + what + "\\n");
    installOnce("thing", async (staging) => {
      note("starts");
      console.log("at work");
      await new Promise((resolve) => setTimeout(resolve, ${workMs}));
      writeFileSync(staging + "/made-by", ${JSON.stringify(name)});
      note("ends");
    }, console.log, { pollMs: 50, staleMs: ${staleMs} }).then((made) => console.log("got " + made));
  `;
  return new RunningCommand(process.execPath, ["-e", script], {
    cwd: folder,
    env: { ...process.env, PULUMI_COLLAB_CACHE: join(folder, "cache") },
    timeoutMs: 60_000,
  });
}

const notes = (folder: string): string[] => readFileSync(join(folder, "notes"), "utf8").trim().split("\n");

describe("the lock around a cache entry", () => {
  it("lets one of two processes do the work, however long it takes, while the other waits and says so", async () => {
    const folder = temporaryFolder();
    compileTools(folder);
    const first = worker(folder, "first", 2 * staleMs);
    await first.waitForOutput("at work");
    const second = worker(folder, "second", 0);
    const [one, two] = await Promise.all([first.done, second.done]);

    expect(notes(folder)).toEqual(["first starts", "first ends"]);
    expect(two.stdout).toContain(
      `waiting for process ${String(first.child.pid)} on ${hostname()}, which is making thing`,
    );
    expect(
      [one.stdout, two.stdout].map((text) => text.includes(`got ${join(folder, "cache", "thing")}`)),
    ).toEqual([true, true]);
  });

  it("is taken over from a process that was killed, whose half-made folder nobody sees", async () => {
    const folder = temporaryFolder();
    compileTools(folder);
    const first = worker(folder, "first", 60_000);
    await first.waitForOutput("at work");
    first.kill("SIGKILL");
    await first.done;
    const { exitCode } = await worker(folder, "second", 0).done;

    expect(exitCode).toBe(0);
    expect(notes(folder)).toEqual(["first starts", "second starts", "second ends"]);
    expect(readFileSync(join(folder, "cache", "thing", "made-by"), "utf8")).toBe("second");
  });

  it("admits one at a time when many want it at once", async () => {
    const path = join(temporaryFolder(), "lock");
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
    };
    await Promise.all(Array.from({ length: 20 }, () => withLock(path, work, { pollMs: 1 })));
    expect(most).toBe(1);
  });

  it("is taken from a holder on another machine that has long been silent, and from none that has not", async () => {
    const path = join(temporaryFolder(), "lock");
    mkdirSync(path);
    const touched = Date.now();
    await expect(withLock(path, () => Promise.resolve("done"), { staleMs, pollMs: 20 })).resolves.toBe(
      "done",
    );
    expect(Date.now() - touched).toBeGreaterThan(staleMs - 100);

    mkdirSync(path);
    utimesSync(path, 0, 0);
    await expect(withLock(path, () => Promise.resolve("done"))).resolves.toBe("done");
  });

  it("is given back when the work fails", async () => {
    const path = join(temporaryFolder(), "lock");
    await expect(withLock(path, () => Promise.reject(new Error("no luck")))).rejects.toThrow("no luck");
    await expect(withLock(path, () => Promise.resolve("done"))).resolves.toBe("done");
  });
});
