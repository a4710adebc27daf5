import { existsSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { CommandFailed, mustRun } from "../command";
import { npmCommand } from "../pulumi-cli/npm";
import { GENERATOR, SITE, stage } from "./stage";

/** Installs the generator as its lock file says, unless that was done since the file changed. */
async function installGenerator(): Promise<void> {
  const installed = join(GENERATOR, "node_modules", ".package-lock.json");
  const wanted = join(GENERATOR, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  const [npm, ...first] = npmCommand();
  await mustRun(npm, [...first, "ci", "--loglevel=error"], { cwd: GENERATOR, timeoutMs: 300_000 });
}

/** Builds the site into build/site, for a server that has it at `base`. A link that leads nowhere fails it. */
export async function buildSite(base = "/"): Promise<void> {
  if (!/^\/(.*\/)?$/.test(base)) throw new Error(`${base} has to begin and to end with a slash`);
  await stage(base);
  await installGenerator();
  await rm(SITE, { recursive: true, force: true });
  const vitepress = join(GENERATOR, "node_modules", "vitepress", "bin", "vitepress.js");
  try {
    // The index of the search is empty unless this says so.
    const env = { ...process.env, NODE_ENV: "production" };
    await mustRun(process.execPath, [vitepress, "build"], { cwd: GENERATOR, env, timeoutMs: 300_000 });
  } catch (error) {
    if (error instanceof CommandFailed) throw new Error(error.result.stderr + error.result.stdout);
    throw error;
  }
}
