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

export function goModule(name: "cli" | "language-nodejs"): string {
  return join(repositoryRoot(), "tools", "pulumi-cli", "go", name);
}

/** The cache folder's name: another recipe is another folder, so an outdated CLI is never picked up. */
export function cacheName(): string {
  const hash = createHash("sha256").update(JSON.stringify([pulumiVersion, goFlags, programs]));
  for (const name of ["cli", "language-nodejs"] as const)
    for (const file of ["go.mod", "go.sum"]) hash.update(readFileSync(join(goModule(name), file)));
  return `pulumi-${pulumiVersion}-${process.platform}-${process.arch}-${hash.digest("hex").slice(0, 12)}`;
}
