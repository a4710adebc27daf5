import { type CommandResult } from "../command";

export interface RunOptions {
  /** Further arguments, after those the method gives. */
  args?: readonly string[];
  /** Variables for this command alone; undefined takes one away. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Return a failed result where otherwise an error is thrown. */
  allowFailure?: boolean;
  /** Throw when the command succeeds. */
  expectFailure?: boolean;
  /** Default: 10 minutes. */
  timeoutMs?: number;
  /** In a terminal, as people run it; without, it is told that it has none. */
  inTerminal?: boolean;
}

export interface DeployOptions extends RunOptions {
  target?: readonly string[];
  targetDependents?: boolean;
  replace?: readonly string[];
  parallel?: number;
  diff?: boolean;
  json?: boolean;
  expectNoChanges?: boolean;
  refresh?: boolean;
  /** For refresh and destroy: run the program first, with the config as it is now. */
  runProgram?: boolean;
}

export function deployFlags(options: DeployOptions): string[] {
  return [
    ...(options.target ?? []).flatMap((urn) => ["--target", urn]),
    ...(options.targetDependents ? ["--target-dependents"] : []),
    ...(options.replace ?? []).flatMap((urn) => ["--replace", urn]),
    ...(options.parallel === undefined ? [] : ["--parallel", String(options.parallel)]),
    ...(options.diff ? ["--diff"] : []),
    ...(options.json ? ["--json"] : []),
    ...(options.expectNoChanges ? ["--expect-no-changes"] : []),
    ...(options.refresh ? ["--refresh"] : []),
    ...(options.runProgram ? ["--run-program"] : []),
  ];
}

/** A command of the CLI that did not end as it should; the message holds all it printed. */
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
