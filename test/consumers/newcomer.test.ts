import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { connectEmulator } from "../../src/emulator";
import { RunningCommand, runCommand } from "../../tools/command";
import { ensurePulumi } from "../../tools/pulumi-cli";
import { npmPackage } from "../../tools/release/npm-package";
import { isolatedEnvironment } from "../../tools/stack/environment";
import { checkResult } from "../../tools/stack/options";
import { commandsIn, read } from "../docs/pages";
import { temporaryFolder } from "../temporary";

jest.setTimeout(600_000);

/** The documented commands, from an empty folder to the first update. */
const commands = commandsIn(read("docs/index.md"))
  .flatMap((line) => line.split(" && "))
  .slice(0, 5);

describe("a user with the packed package, the Pulumi CLI and the page to get started", () => {
  let folder = "";
  let work = "";
  let env: Record<string, string>;
  let emulator: RunningCommand | undefined;

  beforeAll(async () => {
    folder = temporaryFolder();
    work = join(folder, "work");
    for (const name of ["work", "home", "state", "tmp"]) await mkdir(join(folder, name));
    const { binDir } = await ensurePulumi();
    env = isolatedEnvironment(process.env, {
      path: [dirname(process.execPath), binDir],
      home: join(folder, "home"),
      stateDir: join(folder, "state"),
      temporaryDir: join(folder, "tmp"),
    });
  });
  afterAll(async () => {
    await emulator?.killTree();
    await emulator?.done;
  });

  it("makes a first update on the emulator with five commands", async () => {
    const { file } = await npmPackage(folder);
    const [install = "", enter = "", create = "", serve = "", update = ""] = commands;
    const run = async (line: string, cwd: string) =>
      checkResult(line, await runCommand("sh", ["-c", line], { cwd, env, timeoutMs: 300_000 }), {});

    expect(install).toContain(" pulumi-collab");
    await run(`${install.replace("pulumi-collab", file)} --prefer-offline --no-audit --loglevel=error`, work);
    expect(enter).toBe("cd customers");
    const project = join(work, "customers");
    await run(`npm_config_prefer_offline=true ${create}`, project);
    // The installed package must remain: a registry may contain a different package under this name and version.
    const installed = await readFile(join(project, "node_modules/pulumi-collab/schema.json"), "utf8");
    expect(installed).toBe(read("schema.json"));

    // Another process may use the documented port on this machine.
    expect(serve).toContain("--port 8080");
    emulator = new RunningCommand("sh", ["-c", `exec ${serve.replace("8080", "0")}`], { cwd: project, env });
    await emulator.waitForOutput(/Emulator at \S+ .*\n/);
    const [, url = ""] = /Emulator at (\S+)/.exec(emulator.output) ?? [];
    const config = join(project, "Pulumi.dev.yaml");
    const text = await readFile(config, "utf8");
    expect(text).toContain("http://127.0.0.1:8080\n");
    await writeFile(config, text.replace("http://127.0.0.1:8080", url));

    expect(update).toBe("pulumi up");
    // On a terminal, the command would show a preview and ask for confirmation.
    expect((await run(`${update} --yes --skip-preview`, project)).stdout).toContain("+ 4 created");
    const { domains } = await connectEmulator(url).contents();
    expect(domains).toEqual(["*.acme.dev", "acme.com", "acme.org"]);
  });
});
