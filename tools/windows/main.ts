import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator, type Emulator } from "pulumi-collab/emulator";
import { messageOf, runMain } from "../errors";
import { ensureWindowsCli, ensureWindowsNode } from "../pulumi-cli";
import { repositoryRoot } from "../repository-root";
import { installPackage } from "../stack/install-package";
import { print } from "../story";
import { COMMAND_CHECKS } from "./commands";
import { ENGINE_CHECKS } from "./engine";
import { Wine } from "./wine";

/** What the checks use. */
export interface World {
  readonly wine: Wine;
  readonly emulator: Emulator;
  /** A folder for all files. */
  readonly folder: string;
  /** A folder in which the package is installed. */
  readonly program: string;
  /** The folder of the Pulumi CLI. */
  readonly cli: string;
  /** Installs the package and the SDK into a new folder. */
  readonly install: (folder: string) => Promise<void>;
}

/** A title, and a function that throws the reason of a failure. */
export type Check = readonly [title: string, run: (world: World) => Promise<void>];

async function install(folder: string): Promise<void> {
  const from = join(repositoryRoot(), "node_modules");
  const to = join(folder, "node_modules");
  await mkdir(to, { recursive: true });
  // Wine shows links as folders, so the packages must be beside each other.
  const isPackage = (name: string) => !name.startsWith(".") && name !== "pulumi-collab";
  for (const name of (await readdir(from)).filter(isPackage)) await symlink(join(from, name), join(to, name));
  await installPackage(folder, repositoryRoot());
  const template = join(to, "pulumi-collab", "template");
  await cp(join(repositoryRoot(), "template"), template, { recursive: true });
}

/** Runs checks, and prints which of them pass. Returns the number of failures. */
async function run(checks: readonly Check[], world: World): Promise<number> {
  let failures = 0;
  for (const [title, check] of checks) {
    try {
      await check(world);
      print(`passed  ${title}`);
    } catch (error) {
      failures++;
      print(`FAILED  ${title}\n${messageOf(error).replaceAll(/^/gm, "        ")}`);
    }
  }
  return failures;
}

// Runs the package as on Windows, under wine. `npm run windows -- --without-cli` leaves out the Pulumi CLI, whose build for Windows
// takes 5 minutes the first time.
runMain(async () => {
  const withCli = !process.argv.includes("--without-cli");
  const folder = await realpath(await mkdtemp(join(tmpdir(), "pulumi-collab-windows-")));
  const emulator = await startEmulator({
    seed: { organizations: { acme: { documents: { CON: {}, "Plan ü": {} } } } },
  });
  try {
    const wine = await Wine.in(folder, await ensureWindowsNode());
    try {
      const program = join(folder, "program");
      await install(program);
      const cli = withCli ? await ensureWindowsCli() : "";
      const world = { wine, emulator, folder, program, cli, install };
      const failures = await run([...COMMAND_CHECKS, ...(withCli ? ENGINE_CHECKS : [])], world);
      if (failures > 0) process.exitCode = 1;
    } finally {
      await wine.stop();
    }
  } finally {
    await emulator.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
