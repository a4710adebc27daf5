import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { mustRun, runCommand } from "../command";
import { runMain } from "../errors";
import { npmCommand } from "../pulumi-cli/npm";
import { repositoryRoot } from "../repository-root";
import { sitePages } from "./pages";
import { GENERATOR, STAGE, stage } from "./stage";

/** Installs the generator from its lock file, unless it was installed since the file changed. */
async function installGenerator(): Promise<void> {
  const installed = join(GENERATOR, "node_modules", ".package-lock.json");
  const wanted = join(GENERATOR, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  const [npm, ...first] = npmCommand();
  await mustRun(npm, [...first, "ci", "--loglevel=error"], { cwd: GENERATOR, timeoutMs: 300_000 });
}

/** Builds the site for a server that hosts it at `base`. Throws for a dead link. */
export async function buildSite({
  base = "/",
  pages = sitePages(),
  staged = STAGE,
  site = join(repositoryRoot(), "build", "site"),
} = {}): Promise<void> {
  if (!/^\/(.*\/)?$/.test(base)) throw new Error(`${base} has to begin and to end with a slash`);
  stage(staged, pages, base);
  await installGenerator();
  const vitepress = join(GENERATOR, "node_modules", "vitepress", "bin", "vitepress.js");
  // Without NODE_ENV, the search index is empty.
  const env = { ...process.env, NODE_ENV: "production", SITE_PAGES: basename(staged), SITE_FOLDER: site };
  const { exitCode, stdout, stderr } = await runCommand(process.execPath, [vitepress, "build"], {
    ...{ cwd: GENERATOR, env, timeoutMs: 300_000 },
  });
  if (exitCode !== 0) throw new Error(`the site could not be built:\n${stderr}${stdout}`);
}

/** Usage: `npm run site -- --base /docs/`. */
if (require.main === module)
  runMain(() => buildSite(parseArgs({ options: { base: { type: "string", default: "/" } } }).values));
