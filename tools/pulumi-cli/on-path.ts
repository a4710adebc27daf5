import { accessSync, constants } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { coerce, lt } from "semver";
import { mustRun } from "../command";
import { programs, pulumiVersion } from "./recipe";

/** The folder and the version of a CLI. */
export interface FoundCli {
  binDir: string;
  version: string;
}

/** Returns the CLI on PATH if it meets all requirements. Throws the reason otherwise. */
export async function findOnPath(): Promise<FoundCli> {
  const folders = foldersOnPath();
  const cli = firstExecutable(folders, programs.cli);
  if (cli === undefined) throw new Error("no pulumi there");
  const binDir = dirname(cli);
  // This check precedes any command, because the npm shim, which has no companions beside it, would start a download.
  for (const companion of [programs.languageHost, programs.dynamicPlugin])
    if (firstExecutable([binDir, ...folders], companion) === undefined)
      throw new Error(`${cli} has no ${companion} beside it or on PATH`);
  const version = await versionOf(cli);
  // Other versions are tested only on request, because older ones lack what some tests use. A pre-release build has the same
  // features as its release.
  const isOld = lt(coerce(version) ?? "0.0.0", pulumiVersion);
  if (isOld && !process.env["PULUMI_COLLAB_ANY_CLI"])
    throw new Error(`${cli} is ${version}, and ${pulumiVersion} is the oldest supported`);
  return { binDir, version };
}

/** Returns the version that a CLI prints. */
export async function versionOf(cli: string): Promise<string> {
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "1" };
  const { stdout } = await mustRun(cli, ["version"], { env, timeoutMs: 30_000 });
  const version = /^v?(\d+\.\d+\.\d+\S*)/.exec(stdout.trim())?.[1];
  if (version === undefined) throw new Error(`${cli} does not print its version`);
  return version;
}

export const foldersOnPath = () =>
  (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");

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
