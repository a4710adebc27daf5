import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { RunningCommand } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";
import { descendantsOf, killIfStillRunning, stillRunning, type ProcessSeen } from "../../tools/processes";
import { temporaryFolder } from "../temporary";

jest.setTimeout(180_000);

let cwd: string;
const started: ProcessSeen[] = [];

/** Creates a project in which the package is installed. */
beforeEach(async () => {
  cwd = temporaryFolder();
  await mkdir(join(cwd, "node_modules/.bin"), { recursive: true });
  await symlink(repositoryRoot(), join(cwd, "node_modules/pulumi-collab"));
  await symlink("../pulumi-collab/dist/command/main.js", join(cwd, "node_modules/.bin/pulumi-collab"));
  // npm makes the file executable when it installs a package; the compiler does not.
  await chmod(join(repositoryRoot(), "dist/command/main.js"), 0o755);
});

afterEach(async () => {
  await killIfStillRunning(started.splice(0));
});

async function start(file: string, ...args: string[]) {
  const env = { ...withoutNpm(process.env), npm_config_cache: join(cwd, "cache") };
  const command = new RunningCommand(file, args, { cwd, env });
  await command.waitForOutput(/Emulator at http:\/\/127\.0\.0\.1:\d+/);
  const processes = descendantsOf(command.child.pid ?? 0);
  started.push(...processes);
  const [, url = ""] = /Emulator at (\S+)/.exec(command.output) ?? [];
  return { command, processes, url };
}

/** npm itself may run these tests, so its variables are removed. */
const withoutNpm = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("npm_")));

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function ended(processes: readonly ProcessSeen[]): Promise<void> {
  while (stillRunning(processes).length > 0) await setTimeout(100);
}

describe("an emulator that npx started", () => {
  it.each(["SIGTERM", "SIGKILL", "SIGHUP"] as const)("ends when npx is ended with %s", async (signal) => {
    const { command, processes, url } = await start("npx", "--no-install", "pulumi-collab", "emulator");
    expect(await answers(url)).toBe(true);
    command.child.kill(signal);
    await ended(processes);
    expect(await answers(url)).toBe(false);
  });

  it("ends with its shell on Windows, where the id of the parent does not change", async () => {
    const preload = join(cwd, "windows.js");
    await writeFile(preload, 'Object.defineProperty(process, "ppid", { value: process.ppid });');
    const node = `"${process.execPath}" --require "${preload}" node_modules/.bin/pulumi-collab emulator`;
    const script = `export npm_lifecycle_script="pulumi-collab emulator"; ${node}; true`;
    const { command, processes, url } = await start("sh", "-c", script);
    command.child.kill("SIGKILL");
    await ended(processes);
    expect(await answers(url)).toBe(false);
  });

  it("stays when the script ends that started npx in the background", async () => {
    await staysAfter("npx --no-install pulumi-collab emulator &");
  });
});

describe("an emulator stays when the script ends that started it in the background", () => {
  const direct = "node_modules/.bin/pulumi-collab emulator &";

  it("as a direct command", async () => {
    await staysAfter(direct);
  });

  it("as a part of an npm script", async () => {
    await staysAfter(`export npm_lifecycle_script="${direct} wait-for-it"; ${direct}`);
  });
});

async function staysAfter(script: string): Promise<void> {
  const untilSignalled = "while [ ! -e go ]; do sleep 0.1; done";
  const { command, url } = await start("sh", "-c", `${script}\n${untilSignalled}`);
  await writeFile(join(cwd, "go"), "");
  while (!command.ended) await setTimeout(50);
  // Several times as long as the emulator needs to detect the end. On a busy machine the test becomes weaker, but never
  // wrong.
  await setTimeout(2_500);
  expect(await answers(url)).toBe(true);
}
