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

// Runs the package as on Windows, under wine. An argument selects the checks whose titles contain it:
// `npm run windows -- "host plugin"`. The first check with the Pulumi CLI builds it for Windows, which takes 5 minutes.
runMain(async () => {
  requireWine();
  const [wanted = ""] = process.argv.slice(2);
  const checks = [...COMMAND_CHECKS, ...ENGINE_CHECKS].filter(([title]) => title.includes(wanted));
  const folder = await realpath(await mkdtemp(join(tmpdir(), "pulumi-collab-windows-")));
  const emulator = await startEmulator({
    seed: { organizations: { acme: { documents: { CON: {}, "Plan ü": {} } } } },
  });
  try {
    const wine = await Wine.in(folder, await ensureWindowsNode());
    try {
      const program = join(folder, "program");
      await install(program);
      const world = { wine, emulator, folder, program, cli: ensureWindowsCli, install };
      if ((await runChecks(checks, world)) > 0) process.exitCode = 1;
    } finally {
      await wine.stop();
    }
  } finally {
    await emulator.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
