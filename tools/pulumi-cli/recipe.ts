import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repository-root";

/** The CLI that is downloaded or built, and the oldest that is taken from PATH. */
export const pulumiVersion = "3.246.0";

/** The official npm shim; which CLI it downloads is told to it. */
export const shimVersion = "3.265.0";

const exe = process.platform === "win32" ? ".exe" : "";
const script = process.platform === "win32" ? ".cmd" : "";

/** What a folder must hold to run a Node program with dynamic resources. */
export const programs = {
  cli: `pulumi${exe}`,
  languageHost: `pulumi-language-nodejs${exe}`,
  dynamicPlugin: `pulumi-resource-pulumi-nodejs${script}`,
};

export const goFlags = [
  "-ldflags",
  `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${pulumiVersion}`,
];

/** The folders in `go`: modules of our own, which name the versions of all that is built. */
export type GoModule = "cli" | "language-nodejs" | "language-yaml" | "language-go" | "sdks";

export function goModule(name: GoModule): string {
  return join(repositoryRoot(), "tools", "pulumi-cli", "go", name);
}

/** The cache folder's name: another recipe is another folder, so an outdated CLI is never picked up. */
export function cacheName(): string {
  const files = (["cli", "language-nodejs"] as const).flatMap((name) =>
    ["go.mod", "go.sum"].map((file) => join(goModule(name), file)),
  );
  return `pulumi-${pulumiVersion}-${digestOf([pulumiVersion, goFlags, programs], files)}`;
}

/** Stands for what is built on this platform from some words and files, in names in the cache. */
export function digestOf(words: readonly unknown[], files: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const file of files) hash.update(readFileSync(file));
  return `${process.platform}-${process.arch}-${hash.digest("hex").slice(0, 12)}`;
}
