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

/** Returns the result of a command of the CLI. Throws an error with the complete output if it is not the expected one. */
export function checkResult(command: string, result: CommandResult, options: RunOptions): CommandResult {
  const { exitCode, signal, stdout, stderr } = result;
  const failed = exitCode !== 0;
  if (failed ? options.allowFailure || options.expectFailure : !options.expectFailure) return result;
  const ending = exitCode === null ? `was ended by ${String(signal)}` : `exited ${exitCode}`;
  throw new Error([`pulumi ${command} ${ending}`, stdout.trim(), stderr.trim()].filter(Boolean).join("\n"));
}
