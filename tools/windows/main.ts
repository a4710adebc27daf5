import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "pulumi-collab/emulator";
import { runMain } from "../errors";
import { ensureWindowsCli, ensureWindowsNode } from "../pulumi-cli";
import { repositoryRoot } from "../repository-root";
import { installPackage } from "../stack/install-package";
import { runChecks } from "./checks";
import { COMMAND_CHECKS } from "./commands";
import { ENGINE_CHECKS } from "./engine";
import { requireWine, Wine } from "./wine";

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

// Runs the package as on Windows, under wine. `npm run windows -- --without-cli` leaves out the Pulumi CLI, whose build for Windows
// takes 5 minutes the first time.
runMain(async () => {
  requireWine();
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
      const failures = await runChecks([...COMMAND_CHECKS, ...(withCli ? ENGINE_CHECKS : [])], world);
      if (failures > 0) process.exitCode = 1;
    } finally {
      await wine.stop();
    }
  } finally {
    await emulator.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
