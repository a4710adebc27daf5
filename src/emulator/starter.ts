import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const EVERY_MS = 500;

/**
 * Calls `stop` when the npm or npx process that started this process has ended. npm and npx start a command in a shell, and
 * a signal to npm ends npm and the shell, but not this process. Any other program that starts this process may want it to
 * keep running.
 */
export function whenStarterEnds(stop: () => void): void {
  if (!isNpmScript(process.env["npm_lifecycle_script"])) return;
  const parent = process.ppid;
  const shell = processOf(parent);
  const starter = shell && SHELLS.has(shell.name) ? shell.parent : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (starter === undefined || isRunning(starter))) return;
    clearInterval(timer);
    stop();
  }, EVERY_MS);
  timer.unref();
}

/**
 * Reports whether npm runs this command and nothing else. All processes that a script starts inherit npm's variable, so it
 * may contain a longer script. Such a script starts this process among others and may end before it.
 */
function isNpmScript(script = ""): boolean {
  return /^(["']?)pulumi-collab(-emulator)?\1(\s[^&;|()`$<>\n]*)?$/.test(script);
}

const SHELLS: ReadonlySet<string> = new Set(["sh", "ash", "bash", "dash", "ksh", "zsh", "busybox"]);

interface Process {
  readonly name: string;
  readonly parent: number;
}

/**
 * Returns undefined on Windows and where access is denied. In these cases only the end of the parent process can be
 * detected.
 */
function processOf(pid: number): Process | undefined {
  const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(statOf(pid)) ?? listed(pid);
  return name === undefined ? undefined : { name: basename(name), parent: Number(parent) };
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}

/** Describes a process where `/proc` does not exist, as on macOS. */
function listed(pid: number): readonly string[] {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const [, parent = "", name] = /^\s*(\d+)\s+-?(.+?)\s*$/m.exec(stdout) ?? [];
  return name === undefined ? [] : ["", name, parent];
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
