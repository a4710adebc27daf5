// Used instead of execa, which does not kill grandchildren and waits for any that keep the pipes open: with a grandchild that
// ran 8 s, execa took 8 s and this takes 1 s. Killing the process group is not enough, because each plugin leads a separate
// group. The Automation API exposes no process to kill.

import { spawn, type ChildProcess } from "node:child_process";
import { hasCode } from "./errors";
import { descendantsOf, killIfStillRunning, type ProcessSeen } from "./processes";

export interface CommandResult {
  /** null if a signal ended the process. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  cwd?: string;
  env?: Readonly<Record<string, string | undefined>>;
  /** Time after which the command receives SIGINT. Five seconds later it is killed with all its children. */
  timeoutMs?: number;
}

const graceMs = 5_000;

/** A running command. */
export class RunningCommand {
  readonly child: ChildProcess;
  /** Resolves when the command has ended and its output is complete. Rejects only if the command cannot be started. */
  readonly done: Promise<CommandResult>;
  #stdout = "";
  #stderr = "";
  #descendants: ProcessSeen[] = [];
  readonly #watchers = new Set<() => void>();

  constructor(file: string, args: readonly string[], options: CommandOptions = {}) {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
      this.#notify();
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
      this.#notify();
    });
    const timers: NodeJS.Timeout[] = [];
    const after = (milliseconds: number, act: () => void) => timers.push(setTimeout(act, milliseconds));
    if (options.timeoutMs !== undefined) {
      after(options.timeoutMs, () => {
        this.kill("SIGINT");
      });
      after(options.timeoutMs + graceMs, () => void this.killTree());
    }
    this.done = new Promise((resolve, reject) => {
      child.once("error", (error) => {
        reject(hasCode(error, "ENOENT") ? new Error(`${file} was not found`) : error);
      });
      const finish = (exitCode: number | null, signal: NodeJS.Signals | null): void => {
        resolve({ exitCode, signal, stdout: this.#stdout, stderr: this.#stderr });
      };
      child.once("close", finish);
      // An orphan that keeps the pipes open must not block the caller of a killed command.
      child.once("exit", (code, signal) => {
        const finishKilled = () => {
          finish(code, signal);
        };
        if (signal !== null) after(1_000, finishKilled);
      });
    });
    const settled = (): void => {
      timers.forEach(clearTimeout);
      this.#notify();
    };
    this.done.then(settled, settled);
  }

  get output(): string {
    return this.#stdout + this.#stderr;
  }

  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null || this.child.pid === undefined;
  }

  /** Resolves once the output matches. Rejects if the command ends without a match. */
  async waitForOutput(pattern: RegExp | string): Promise<void> {
    const matches = (): boolean =>
      typeof pattern === "string" ? this.output.includes(pattern) : pattern.test(this.output);
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (matches()) resolve();
        else if (this.ended)
          reject(new Error(`the command ended without printing ${String(pattern)}:\n${this.output}`));
        else return;
        this.#watchers.delete(look);
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** Signals only this process and records its descendants, so that `killTree` can end those that are left behind. */
  kill(signal: NodeJS.Signals = "SIGINT"): void {
    if (this.ended) return;
    this.#remember();
    this.child.kill(signal);
  }

  /** Kills the process and its descendants, including those left behind by a killed process. Resolves when all have ended. */
  async killTree(): Promise<void> {
    if (!this.ended) {
      this.#remember();
      this.child.kill("SIGKILL");
    }
    await killIfStillRunning(this.#descendants);
  }

  #remember(): void {
    if (this.child.pid !== undefined) this.#descendants.push(...descendantsOf(this.child.pid));
  }

  #notify(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

export async function runCommand(
  file: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<CommandResult> {
  return new RunningCommand(file, args, options).done;
}

/** Thrown for a command that ran and failed. The message ends with the command's last line. */
export class CommandFailed extends Error {
  constructor(
    file: string,
    readonly result: CommandResult,
  ) {
    const lastLine = (result.stderr.trim() || result.stdout.trim()).split("\n").at(-1)?.trim();
    const ending =
      result.exitCode === null ? `was ended by ${String(result.signal)}` : `exited ${result.exitCode}`;
    super(lastLine ? `${file} ${ending}: ${lastLine}` : `${file} ${ending}`);
    this.name = "CommandFailed";
  }
}

/** Runs a command and throws {@link CommandFailed} if it does not succeed. */
export async function mustRun(
  file: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<CommandResult> {
  const result = await runCommand(file, args, options);
  if (result.exitCode !== 0) throw new CommandFailed(file, result);
  return result;
}
