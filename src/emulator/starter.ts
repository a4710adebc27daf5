import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const EVERY_MS = 500;

/**
 * Calls `stop` when the npm or npx that started this process has ended. They start it in a shell, and a signal to npm
 * ends npm and the shell, but not this process. Anything else that started it may want it to stay.
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
 * Whether npm runs this command and nothing else. Its variable is inherited by all that a script starts, so it may name
 * a longer script, which starts this process among other things and may end before it.
 */
function isNpmScript(script = ""): boolean {
  return /^(["']?)pulumi-collab(-emulator)?\1(\s[^&;|()`$<>\n]*)?$/.test(script);
}

const SHELLS: ReadonlySet<string> = new Set(["sh", "ash", "bash", "dash", "ksh", "zsh", "busybox"]);

interface Process {
  readonly name: string;
  readonly parent: number;
}

/** Undefined on Windows, and where nobody may look: then only the end of the parent shows. */
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

/** Where there is no such file, as on macOS. */
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
    // The process of somebody else is there, too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
