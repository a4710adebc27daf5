import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import { startEmulator, type Emulator } from "../../src/emulator";
import { RunningCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { collab, environmentOf } from "../command/support";

jest.setTimeout(300_000);

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ seed: { organizations: { acme: {} } } });
});
afterAll(() => emulator.close());

/** The command lines of ours in the shell examples, each once. */
async function documented(): Promise<string[]> {
  const readme = await readFile(join(repositoryRoot(), "README.md"), "utf8");
  const shells = [...readme.matchAll(/```sh\n([^]*?)```/g)].map(([, code = ""]) => code).join("");
  return [...new Set(shells.match(/^npx pulumi-collab .*$/gm))];
}

it("every command line in the README runs", async () => {
  const commands = await documented();
  expect(commands.length).toBeGreaterThanOrEqual(2);
  for (const line of commands) {
    const args = line.split(/\s+/).slice(2);
    if (args[0] === "emulator") {
      const main = join(repositoryRoot(), "dist/command/main.js");
      // The documented port may be taken on this machine.
      const command = new RunningCommand(process.execPath, [
        main,
        ...args.map((arg) => (arg === "8080" ? "0" : arg)),
      ]);
      await command.waitForOutput("Emulator at http://127.0.0.1:");
      command.kill("SIGINT");
      expect([line, (await command.done).exitCode]).toEqual([line, 0]);
    } else {
      const { exitCode, stderr } = await collab(args, { env: environmentOf(emulator) });
      expect([line, exitCode, stderr]).toEqual([line, 0, ""]);
    }
  }
});
