import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "../command";
import { repositoryRoot } from "../repository-root";

/** The version of the CLI to download or build, and the oldest version to accept from PATH. */
export const pulumiVersion = "3.255.0";

/** The version of the official npm shim. The version of the CLI to download is passed to it. */
export const shimVersion = "3.265.0";

const exe = process.platform === "win32" ? ".exe" : "";
const script = process.platform === "win32" ? ".cmd" : "";

/** The files that a folder needs to run a Node program with dynamic resources. */
export const programs = {
  cli: `pulumi${exe}`,
  languageHost: `pulumi-language-nodejs${exe}`,
  dynamicPlugin: `pulumi-resource-pulumi-nodejs${script}`,
};

const goFlags = [
  "-ldflags",
  `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${pulumiVersion}`,
];

/** The folders in `go`. Each is a module of this repository that pins the versions of everything that is built. */
export type GoModule = "cli" | "language-nodejs" | "language-yaml" | "language-go" | "sdks";

/** Returns the folder of one of this repository's modules. */
export function goModule(name: GoModule): string {
  return join(repositoryRoot(), "tools", "pulumi-cli", "go", name);
}

/** Returns the name of the cache folder. Each recipe has a separate folder, so that an outdated CLI is never used. */
export function cacheName(): string {
  const files = (["cli", "language-nodejs"] as const).flatMap((name) =>
    ["go.mod", "go.sum"].map((file) => join(goModule(name), file)),
  );
  return `pulumi-${pulumiVersion}-${digestOf([pulumiVersion, goFlags, programs], files)}`;
}

/** Returns a digest of the platform, some values and some files, for names in the cache. */
function digestOf(words: readonly unknown[], files: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const file of files) hash.update(readFileSync(file));
  return `${process.platform}-${process.arch}-${hash.digest("hex").slice(0, 12)}`;
}

const buildMs = 60 * 60_000;

/** Runs the Go command in the folder of a module. */
export async function go(folder: string, args: readonly string[]): ReturnType<typeof mustRun> {
  return mustRun("go", args, { cwd: folder, env: { ...process.env, GOWORK: "off" }, timeoutMs: buildMs });
}

/** Builds a program of a module or of a module that it requires. The program reports the pinned version of Pulumi. */
export async function goBuild(folder: string, output: string, packagePath: string): Promise<void> {
  await go(folder, ["build", "-mod=readonly", ...goFlags, "-o", output, packagePath]);
}

/** Returns the folder in Go's module cache of a module that another one requires. */
export async function folderOfModule(folder: string, required: string): Promise<string> {
  const { stdout } = await go(folder, ["list", "-mod=readonly", "-m", "-f", "{{.Dir}}", required]);
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
