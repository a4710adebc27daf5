import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import { startEmulator, type Emulator } from "../../src/emulator";
import { RunningCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { collab, environmentOf, removeFolders, temporaryFolder } from "../command/support";

jest.setTimeout(300_000);

let emulator: Emulator;

beforeAll(async () => {
  const documents = { handbook: {}, roadmap: {} };
  emulator = await startEmulator({
    seed: {
      organizations: { acme: { folders: { plans: {} }, documents }, globex: { documents: { contract: {} } } },
    },
  });
});
afterAll(async () => {
  await emulator.close();
  await removeFolders();
});

const readme = () => readFile(join(repositoryRoot(), "README.md"), "utf8");

/** The command lines of ours in the shell examples, each once. */
async function documented(): Promise<string[]> {
  const text = await readme();
  const shells = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, code = ""]) => code).join("");
  return [...new Set(shells.match(/^npx pulumi-collab .*$/gm))];
}

it("every command line in the README runs", async () => {
  const commands = await documented();
  expect(commands.length).toBeGreaterThanOrEqual(3);
  // The lists are those that the README shows.
  const cwd = await temporaryFolder();
  const [, csv = ""] = /```csv\n([^]*?)```/.exec(await readme()) ?? [];
  await writeFile(join(cwd, "documents.csv"), csv);
  await writeFile(join(cwd, "domains.txt"), "acme.com\n");
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
      const { exitCode, stderr } = await collab(args, { env: environmentOf(emulator), cwd });
      expect([line, exitCode, stderr]).toEqual([line, 0, ""]);
    }
  }
});
