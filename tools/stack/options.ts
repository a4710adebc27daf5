import { type CommandResult } from "../command";

export interface RunOptions {
  /** Additional arguments, after those of the method. */
  args?: readonly string[];
  /** Environment variables for this command only. Undefined removes a variable. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Returns a failed result instead of throwing an error. */
  allowFailure?: boolean;
  /** Throws if the command succeeds. */
  expectFailure?: boolean;
  /** The time limit. Default: 10 minutes. */
  timeoutMs?: number;
  /** Runs the command in a terminal, as users do. Otherwise it gets `--non-interactive`. */
  inTerminal?: boolean;
}

export interface DeployOptions extends RunOptions {
  target?: readonly string[];
  exclude?: readonly string[];
  replace?: readonly string[];
  parallel?: number;
  diff?: boolean;
  json?: boolean;
  expectNoChanges?: boolean;
  refresh?: boolean;
  /** For refresh and destroy: runs the program first, with the current config. */
  runProgram?: boolean;
}

export function deployFlags(options: DeployOptions): string[] {
  return [
    ...(options.target ?? []).flatMap((urn) => ["--target", urn]),
    ...(options.exclude ?? []).flatMap((urn) => ["--exclude", urn]),
    ...(options.replace ?? []).flatMap((urn) => ["--replace", urn]),
    ...(options.parallel === undefined ? [] : ["--parallel", String(options.parallel)]),
    ...(options.diff ? ["--diff"] : []),
    ...(options.json ? ["--json"] : []),
    ...(options.expectNoChanges ? ["--expect-no-changes"] : []),
    ...(options.refresh ? ["--refresh"] : []),
    ...(options.runProgram ? ["--run-program"] : []),
  ];
}

/** Thrown for a command of the CLI with an unexpected result. The message contains the complete output. */
class PulumiCommandError extends Error {
  constructor(
    command: string,
    readonly result: CommandResult,
  ) {
    const ending =
      result.exitCode === null ? `was ended by ${String(result.signal)}` : `exited ${result.exitCode}`;
    super(
      [`pulumi ${command} ${ending}`, result.stdout.trim(), result.stderr.trim()].filter(Boolean).join("\n"),
    );
    this.name = "PulumiCommandError";
  }
}

export function checkResult(command: string, result: CommandResult, options: RunOptions): CommandResult {
  const failed = result.exitCode !== 0;
  if (failed && !options.allowFailure && !options.expectFailure)
    throw new PulumiCommandError(command, result);
  if (!failed && options.expectFailure) throw new PulumiCommandError(command, result);
  return result;
}
