import { CollabError } from "../api";
import { runEmulator } from "../emulator/command";
import { version } from "../hosts/provider/package";
import { doctor, USAGE as OF_DOCTOR } from "./doctor";
import { exportWorkspace, USAGE as OF_EXPORT } from "./export";
import { review, USAGE as OF_REVIEW } from "./review";
import { CommandError, UsageError, type Terminal } from "./terminal";

const USAGE = `Usage: pulumi-collab COMMAND [options]

  doctor      checks settings, credentials and features, and prints how to fix problems
  review      reads a preview and reports its impact on the service, for reviewers and pipelines
  export      writes existing objects as a workspace file, and a program that adopts them
  emulator    runs the service in memory, for trials and tests

  --help      this text, or the help of a command: pulumi-collab doctor --help
  --version   the version of the package
`;

interface Command {
  /** Takes the arguments and returns the exit code, 0 on success. */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
  /** Absent if the command prints its usage itself. */
  readonly usage?: string;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["doctor", { run: doctor, usage: OF_DOCTOR }],
  ["review", { run: review, usage: OF_REVIEW }],
  ["export", { run: exportWorkspace, usage: OF_EXPORT }],
  ["emulator", { run: (args) => runEmulator(args) }],
]);

const OK = 0;
const FAILED = 1;
const USAGE_WRONG = 2;

/** Runs the command line. Returns the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = "", ...rest] = args;
  if (name === "--version" || name === "-v") {
    terminal.print(`${version()}\n`);
    return OK;
  }
  if (name === "--help" || name === "-h") {
    terminal.print(USAGE);
    return OK;
  }
  const command = COMMANDS.get(name);
  if (!command) {
    terminal.printToStderr(name === "" ? USAGE : `There is no command ${name}.\n\n${USAGE}`);
    return USAGE_WRONG;
  }
  if (command.usage !== undefined && (rest.includes("--help") || rest.includes("-h"))) {
    terminal.print(command.usage);
    return OK;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    const wrong = usageProblem(error);
    if (wrong !== undefined) {
      terminal.printToStderr(`${wrong}\nSee pulumi-collab ${name} --help.\n`);
      return USAGE_WRONG;
    }
    if (!(error instanceof CommandError || error instanceof CollabError)) throw error;
    terminal.printToStderr(`${error.message}\n`);
    return FAILED;
  }
}

/** Returns the problem with the command line; undefined for other errors. The errors of `parseArgs` have their own codes. */
function usageProblem(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  if (!(error instanceof TypeError && "code" in error)) return undefined;
  // The message of `parseArgs` would repeat the argument, which may be a token without its option.
  if (error.code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return "An argument belongs to no option.";
  return String(error.code).startsWith("ERR_PARSE_ARGS_") ? error.message : undefined;
}
