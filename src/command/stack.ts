import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { jsonIn } from "../values/plain";
import { CommandError, reasonOf, UsageError, type Terminal } from "./terminal";

const TIMEOUT_MS = 60_000;
const LONGEST_OUTPUT = 256 * 1024 * 1024;

type Place = Pick<Terminal, "cwd" | "env">;

/** A stack's configuration by key. It contains secrets in plain text, so only the names of its keys may be shown. */
type Config = ReadonlyMap<string, string>;

const configuration = z.record(z.string(), z.looseObject({ value: z.string().optional() }));

/** Returns the configuration of the stack that `--stack` names; empty without that option. */
export async function configOf(stack: string | undefined, { cwd, env }: Place): Promise<Config> {
  if (stack === undefined) return new Map();
  if (stack === "") throw new UsageError("--stack needs the name of a stack.");
  const failure = (reason: string) =>
    new CommandError(`could not read the configuration of the stack ${stack}: ${reason}`);
  const flags = ["--json", "--show-secrets", "--stack", stack, "--non-interactive", "--color=never"];
  const options = {
    ...{ cwd, env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "1" }, shell: IN_SHELL },
    timeout: TIMEOUT_MS,
    maxBuffer: LONGEST_OUTPUT,
  };
  const json = await new Promise<string>((resolve, reject) => {
    execFile("pulumi", argumentsFor(["config", ...flags]), options, (error, stdout, stderr) => {
      // The error itself contains the command and its output, which can contain secrets.
      if (!error) resolve(stdout);
      else reject(error.code === "ENOENT" ? new CommandError(NO_CLI) : failure(reasonIn(stderr)));
    });
  });
  const parsed = configuration.safeParse(jsonIn(json));
  if (!parsed.success) throw failure("the Pulumi CLI did not print a configuration.");
  return new Map(Object.entries(parsed.data).map(([key, { value = "" }]) => [key, value]));
}

const NO_CLI =
  "--stack needs the Pulumi CLI, which is not on the PATH. Install it: https://www.pulumi.com/docs/install/";

/** On Windows, npm and some package managers install the CLI as a script, `pulumi.cmd`, which only a shell runs. */
const IN_SHELL = process.platform === "win32";

/**
 * Returns the arguments of the CLI.
 *
 * @throws {CommandError} for an argument that a shell would interpret.
 */
export function argumentsFor(args: readonly string[], inShell = IN_SHELL): readonly string[] {
  const unsafe = inShell ? args.find((arg) => !/^[\w./=-]+$/.test(arg)) : undefined;
  if (unsafe === undefined) return args;
  throw new CommandError(`"${unsafe}" cannot be the name of a stack on Windows.`);
}

/** Returns the CLI's own errors on one line. Quoted text may come from a configuration file, so it is left out. */
function reasonIn(stderr: string): string {
  const errors = stderr.split("\n").filter((line) => line.startsWith("error: "));
  const texts = errors.map((line) => line.slice("error: ".length).replaceAll(/`[^`]*`/g, "…"));
  return (
    texts.map((text) => text.trim()).join("; ") || "the Pulumi CLI printed no reason: is it on the PATH?"
  );
}

/**
 * Flags for a complete preview, with two more groups: unchanged resources, which may own objects that seem to be deleted, and objects
 * that an earlier update replaced but did not delete.
 */
const SHOWING_ALL = ["--show-sames", "--show-replacement-steps"];

/**
 * Returns the output of `pulumi preview --json` for a stack, or for the selected stack. If it fails, the output of a second preview
 * without `--json` follows: only that contains the violations of policies, and errors of the CLI itself.
 */
export async function runPreview(stack: string | undefined, place: Place): Promise<string> {
  const ofStack = stack === undefined ? [] : ["--stack", stack];
  const { printed, exitCode } = await run(
    ["preview", "--json", "--non-interactive", ...SHOWING_ALL, ...ofStack],
    "inherit",
    place,
  );
  if (exitCode === 0) return printed;
  const again = await run(["preview", "--non-interactive", "--color=never", ...ofStack], "pipe", place);
  return `${printed}\nerror: pulumi preview ended with exit code ${exitCode ?? "none"}\n${again.printed}`;
}

/** Runs the Pulumi CLI. Returns its output, with its errors if they are piped. */
async function run(
  args: readonly string[],
  stderr: "inherit" | "pipe",
  { cwd, env }: Place,
): Promise<{ printed: string; exitCode: number | null }> {
  const child = spawn("pulumi", argumentsFor(args), {
    // With this variable, `preview --json` prints events.
    env: { ...env, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "false" },
    ...{ cwd, shell: IN_SHELL },
    stdio: ["ignore", "pipe", stderr],
  });
  const closed = once(child, "close").catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const reason = isMissing ? "the CLI is not on the PATH." : reasonOf(error);
    throw new CommandError(`Cannot run pulumi in ${cwd}: ${reason}`);
  });
  // If the command cannot start, Bun also fails its output. Ignore that error: `closed` rejects with a clearer one.
  const read = async (output: Readable | null) => (output ? text(output).catch(() => "") : "");
  const [printed, errors] = await Promise.all([read(child.stdout), read(child.stderr), closed]);
  return { printed: printed + errors, exitCode: child.exitCode };
}
