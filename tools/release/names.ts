import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../repository-root";

const manifest = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });

const { version, engines } = manifest.parse(
  JSON.parse(readFileSync(join(repositoryRoot(), "package.json"), "utf8")),
);

export { version };

/** The oldest supported version of Node, such as 20.18.1. */
export const oldestNode = engines.node.replace(/^>=/, "");

/** The name of the program that the engine starts. */
export const PLUGIN = "pulumi-resource-collab";

/** The CLI's names of the platforms for which it looks for archives. */
export const PLATFORMS = ["linux", "darwin", "windows"].flatMap((os) =>
  ["amd64", "arm64"].map((arch) => `${os}-${arch}`),
);

const OS: Readonly<Record<string, string>> = { win32: "windows" };
const ARCH: Readonly<Record<string, string>> = { x64: "amd64" };

/** The CLI's name of the current platform. */
export const thisPlatform = `${OS[process.platform] ?? process.platform}-${ARCH[process.arch] ?? process.arch}`;

/** Returns the file name under which the CLI looks for the plugin on a server. */
export const archiveName = (platform: string): string => `${PLUGIN}-v${version}-${platform}.tar.gz`;
