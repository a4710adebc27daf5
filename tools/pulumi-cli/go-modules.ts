import { readdirSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "../command";
import { digestOf, goFlags, goModule, type GoModule } from "./recipe";

const buildMs = 60 * 60_000;

/** Runs the Go command in one of this repository's modules. */
export async function go(module: GoModule, args: readonly string[]): ReturnType<typeof mustRun> {
  return mustRun("go", args, {
    cwd: goModule(module),
    env: { ...process.env, GOWORK: "off" },
    timeoutMs: buildMs,
  });
}

/** Builds a program of one of this repository's modules or of a module that it requires. */
export async function goBuild(module: GoModule, output: string, packagePath: string): Promise<void> {
  await go(module, ["build", "-mod=readonly", ...goFlags, "-o", output, packagePath]);
}

/** Returns the folder in Go's module cache of a module that one of this repository's modules requires. */
export async function folderOfModule(module: GoModule, required: string): Promise<string> {
  const { stdout } = await go(module, ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", required]);
  return stdout.trim();
}

/** Returns a digest of everything that a program of one of this repository's modules is built from, for names in the cache. */
export function recipeOf(module: GoModule, ...more: readonly string[]): string {
  const folder = goModule(module);
  const files = readdirSync(folder).sort();
  return digestOf(
    [goFlags, ...more],
    files.map((file) => join(folder, file)),
  );
}
