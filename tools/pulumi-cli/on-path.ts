import { accessSync, constants } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { coerce, gte } from "semver";
import { mustRun } from "../command";
import { programs, pulumiVersion } from "./recipe";

/** Where a CLI is, and which. */
export interface FoundCli {
  binDir: string;
  version: string;
}

/** The CLI on PATH, if it can do all that is needed; otherwise throws why not. */
export async function findOnPath(path: string = process.env["PATH"] ?? ""): Promise<FoundCli> {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  const cli = firstExecutable(folders, programs.cli);
  if (cli === undefined) throw new Error("no pulumi there");
  const binDir = dirname(cli);
  // Looked for before anything is run: the npm shim, which has none beside it, would start a download.
  for (const companion of [programs.languageHost, programs.dynamicPlugin])
    if (firstExecutable([binDir, ...folders], companion) === undefined)
      throw new Error(`${cli} has no ${companion} beside it or on PATH`);
  const version = await versionOf(cli);
  if (!isAtLeast(version, pulumiVersion))
    throw new Error(`${cli} is ${version}, and ${pulumiVersion} is the oldest supported`);
  return { binDir, version };
}

/** The version a CLI says it is. */
export async function versionOf(cli: string): Promise<string> {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "1" };
  const { stdout } = await mustRun(cli, ["version"], { env, timeoutMs: 30_000 });
  const version = /^v?(\d+\.\d+\.\d+\S*)/.exec(stdout.trim())?.[1];
  if (version === undefined) throw new Error(`${cli} does not say its version`);
  return version;
}

/** By its three numbers: what is built of a version before its release can do what it can. */
export function isAtLeast(version: string, oldest: string): boolean {
  const numbers = coerce(version);
  return numbers !== null && gte(numbers, oldest);
}

export function firstExecutable(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
