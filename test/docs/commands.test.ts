import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it, jest } from "@jest/globals";
import type { Emulator } from "../../src/emulator";
import { RunningCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { collabProcess, environmentOf } from "../command/support";
import { codeIn, commandsIn, PAGES, read } from "./pages";
import { temporaryEmulator, temporaryFolder } from "../temporary";

jest.setTimeout(300_000);

let emulator: Emulator;

beforeAll(async () => {
  const documents = { handbook: {}, roadmap: {} };
  emulator = await temporaryEmulator({
    seed: {
      organizations: { acme: { folders: { plans: {} }, documents }, globex: { documents: { contract: {} } } },
    },
  });
});

/** The command lines of ours in the shell examples, each once. What reads a preview or a stack is run by tests that have one. */
const documented = (): string[] => [
  ...new Set(
    PAGES.flatMap((page) => commandsIn(read(page))).filter(
      (line) => /^npx pulumi-collab(-emulator)? /.test(line) && !/ review | --stack /.test(line),
    ),
  ),
];

it("every command line in the documentation runs", async () => {
  const commands = documented();
  expect(commands.length).toBeGreaterThanOrEqual(3);
  // The list is the one that the guide shows.
  const cwd = temporaryFolder();
  const [csv = ""] = codeIn(read("docs/every-day/adopt.md"), "csv");
  await writeFile(join(cwd, "documents.csv"), csv);
  for (const line of commands) {
    const [, bin = "", ...args] = line.split(/\s+/);
    const runs = bin === "pulumi-collab-emulator" || args[0] === "emulator" ? serves : ends;
    expect([line, await runs(bin, args, cwd)]).toEqual([line, 0]);
  }
});

/** Runs a command that must report no problem. Returns its exit code. */
async function ends(_bin: string, args: readonly string[], cwd: string): Promise<number | null> {
  const { exitCode, stderr } = await collabProcess(args, { env: environmentOf(emulator), cwd });
  expect(stderr).toBe("");
  return exitCode;
}

/** Runs a command that serves until ^C. Returns its exit code. */
async function serves(bin: string, args: readonly string[], cwd: string): Promise<number | null> {
  const main = bin === "pulumi-collab" ? "dist/command/main.js" : "dist/emulator/command.js";
  // The documented port may be taken on this machine.
  const free = args.map((arg) => (arg === "8080" ? "0" : arg));
  const command = new RunningCommand(process.execPath, [join(repositoryRoot(), main), ...free], { cwd });
  await command.waitForOutput("Emulator at http://127.0.0.1:");
  command.kill("SIGINT");
  return (await command.done).exitCode;
}
