import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repository-root";

/** The version of the CLI to download or build, and the oldest version to accept from PATH. */
export const pulumiVersion = "3.246.0";

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

export const goFlags = [
  "-ldflags",
  `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${pulumiVersion}`,
];

/** The folders in `go`. Each is a module of this repository that pins the versions of everything that is built. */
export type GoModule = "cli" | "language-nodejs" | "language-yaml" | "language-go" | "sdks";

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
export function digestOf(words: readonly unknown[], files: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const file of files) hash.update(readFileSync(file));
  return `${process.platform}-${process.arch}-${hash.digest("hex").slice(0, 12)}`;
}
