import { chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { repositoryRoot } from "../../tools/repository-root";
import { type Project } from "../../tools/stack";
import { installPackage, linkSdk } from "../../tools/stack/install-package";
import { UNCHECKED } from "../examples/type-check";

/** A policy pack in a program's folder. */
export interface Pack {
  readonly dir: string;
  /** The options with which a command checks its stack against the pack. */
  readonly options: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
}

const RUNTIME = "runtime: nodejs";

/** Writes a pack as a user would have it, with this package and `@pulumi/policy` installed. */
export async function writePack(
  project: Project,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<Pack> {
  const dir = join(project.programDir, name);
  const all = {
    "PulumiPolicy.yaml": `${RUNTIME}\n`,
    "package.json": '{ "name": "policies", "version": "1.0.0", "private": true }',
    ...files,
  };
  await mkdir(dir);
  for (const [path, text] of Object.entries(all))
    await writeFile(join(dir, path), text.replace(RUNTIME, `runtime: ${STARTED}`));
  await linkSdk(dir, join(repositoryRoot(), "node_modules"));
  await installPackage(dir, repositoryRoot());
  await writeStarter(dir);
  const path = [dir, dirname(process.execPath), project.cli.binDir, process.env["PATH"] ?? ""];
  return {
    dir,
    options: { args: ["--policy-pack", name], env: { PATH: path.join(delimiter), ...UNCHECKED } },
  };
}

const STARTED = "nodejs-by-script";

/**
 * Packs run in the language host of their runtime. The only language host that can be built from Go modules alone is too old
 * for that, so test packs use a runtime without one. The CLI then starts a script of this name, with the arguments that the
 * SDK's own program for packs takes.
 */
async function writeStarter(dir: string): Promise<void> {
  const script = join(dir, `pulumi-analyzer-policy-${STARTED}`);
  const program = join(dir, "node_modules", "@pulumi", "pulumi", "cmd", "run-policy-pack");
  await writeFile(script, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  await chmod(script, 0o755);
}
