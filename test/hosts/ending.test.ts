import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "../../tools/repository-root";

describe("the closing lines of a process", () => {
  const program = `
    const { closingLines, useLogSink } = require(${JSON.stringify(join(repositoryRoot(), "dist/hosts/log-sink.js"))});
    useLogSink({ writer: "test", warn: (text) => require("node:fs").writeSync(1, text + "\\n") });
    closingLines(() => ["closing line"])();
    console.log("ready");
  `;

  it.each([
    ["ends normally", "", undefined],
    ["ends with an error", "throw new Error('over')", undefined],
    ["is interrupted, as plugins are", "setInterval(() => 0, 1000)", "SIGINT"],
    ["is terminated", "setInterval(() => 0, 1000)", "SIGTERM"],
    ["is ended on Windows", "setInterval(() => 0, 1000); process.emit('SIGBREAK')", undefined],
  ] as const)("are written once when it %s", async (_how, then, signal) => {
    const child = spawn(process.execPath, ["-e", `${program}; ${then}`], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const closed = once(child, "close");
    const written = text(child.stdout);
    if (signal) {
      await once(child.stdout, "data");
      child.kill(signal);
    }
    const [, endedBy] = (await closed) as [number | null, NodeJS.Signals | null];
    expect(endedBy ?? undefined).toBe(signal);
    expect((await written).match(/closing line/g)).toHaveLength(1);
  });
});
