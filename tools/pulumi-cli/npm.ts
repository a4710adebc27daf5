import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { CommandFailed, mustRun } from "../command";
import { messageOf } from "../errors";

/** Installs one package into `prefix`, without running its scripts and without npm's long retries. */
export async function npmInstall(prefix: string, spec: string, timeoutMs = 300_000): Promise<void> {
  await writeFile(join(prefix, "package.json"), `{"private":true}\n`);
  const flags = [
    "--no-save",
    "--omit=dev",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--fetch-retries=1",
  ];
  const [file, ...first] = npmCommand();
  try {
    await mustRun(file, [...first, "install", "--prefix", prefix, "--loglevel=error", ...flags, spec], {
      cwd: prefix,
      env: { ...process.env, npm_config_update_notifier: "false" },
      timeoutMs,
    });
  } catch (error) {
    throw new Error(`npm could not install ${spec}: ${reasonOf(error)}`);
  }
}

/** Returns the command for npm. Prefers npm's script if its path is known, because on Windows npm is not an executable. */
export function npmCommand(): [string, ...string[]] {
  const script = process.env["npm_execpath"];
  if (script !== undefined && basename(script) === "npm-cli.js") return [process.execPath, script];
  return ["npm"];
}

/** Returns the line with the cause. The last line of npm's output only names its log, which is deleted with the folder. */
function reasonOf(error: unknown): string {
  const lines = error instanceof CommandFailed ? error.result.stderr.split("\n") : [];
  const cause = lines
    .map((line) => /^npm error (.+)/.exec(line)?.[1])
    .find((line) => line && !/^(code|errno|syscall) /.test(line));
  return cause ?? messageOf(error);
}
