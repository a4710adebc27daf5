import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { mustRun } from "../../tools/command";
import { repositoryRoot } from "../../tools/repository-root";

/**
 * This version runs on Node 20. Newer major versions keep locks in the machine's temporary folder, whatever folder is
 * configured.
 */
const PNPM = "pnpm@10.34.8";

/** Returns `name@version` of packages in the checkout's versions, so that npm's cache usually contains them. */
export async function sameAsHere(...names: readonly string[]): Promise<string[]> {
  const manifest = z.object({ version: z.string() });
  return Promise.all(
    names.map(async (name) => {
      const file = join(repositoryRoot(), "node_modules", name, "package.json");
      return `${name}@${manifest.parse(JSON.parse(await readFile(file, "utf8"))).version}`;
    }),
  );
}

export async function installWithNpm(project: string, specs: readonly string[]): Promise<void> {
  const flags = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await mustRun("npm", ["install", ...flags, ...specs], { cwd: project, timeoutMs: 300_000 });
}

/**
 * Installs packages with pnpm, which stores all its files in `own`. Its layout is strict: a package can only load what it
 * declares.
 */
export async function installWithPnpm(project: string, specs: readonly string[], own: string): Promise<void> {
  const flags = ["--ignore-scripts", "--prefer-offline", "--store-dir", join(own, "store")];
  const temporary = join(own, "tmp");
  await mkdir(temporary, { recursive: true });
  await mustRun("npm", ["exec", "--yes", "--loglevel=error", PNPM, "--", "add", ...flags, ...specs], {
    cwd: project,
    env: {
      ...process.env,
      TMPDIR: temporary,
      TMP: temporary,
      TEMP: temporary,
      XDG_CACHE_HOME: join(own, "cache"),
      XDG_STATE_HOME: join(own, "state"),
      XDG_DATA_HOME: join(own, "data"),
    },
    timeoutMs: 300_000,
  });
}
