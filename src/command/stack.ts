import { execFile } from "node:child_process";
import { z } from "zod";
import type { Report } from "../core/progress";
import { CommandError, UsageError, type Terminal } from "./terminal";

const TIMEOUT_MS = 60_000;
const LONGEST_OUTPUT = 64 * 1024 * 1024;

const configuration = z.record(z.string(), z.looseObject({ value: z.string().optional() }));

/**
 * Returns the configuration of the stack that `--stack` names, by key; empty without that option. It contains secrets in plain
 * text, so only the names of its keys may be shown.
 */
export async function configOf(
  stack: string | undefined,
  terminal: Terminal,
  progress: Report,
): Promise<ReadonlyMap<string, string>> {
  if (stack === undefined) return new Map();
  if (stack === "") throw new UsageError("--stack needs the name of a stack.");
  progress({ what: `reading the configuration of the stack ${stack} with the Pulumi CLI` });
  const parsed = configuration.safeParse(parse(await read(stack, terminal)));
  if (!parsed.success) throw couldNot(stack, "the Pulumi CLI printed something else than a configuration.");
  return new Map(Object.entries(parsed.data).map(([key, { value = "" }]) => [key, value]));
}

function read(stack: string, { cwd, env }: Terminal): Promise<string> {
  const args = [
    "config",
    "--json",
    "--show-secrets",
    `--stack=${stack}`,
    "--non-interactive",
    "--color=never",
  ];
  const options = {
    cwd,
    env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "1" },
    timeout: TIMEOUT_MS,
    maxBuffer: LONGEST_OUTPUT,
  };
  return new Promise((resolve, reject) => {
    execFile("pulumi", args, options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else reject(error.code === "ENOENT" ? withoutCli() : couldNot(stack, reasonIn(stderr)));
    });
  });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const withoutCli = () =>
  new CommandError(
    "--stack needs the Pulumi CLI, which is not on the PATH. Install it: https://www.pulumi.com/docs/install/",
  );

const couldNot = (stack: string, reason: string) =>
  new CommandError(`could not read the configuration of the stack ${stack}: ${reason}`);

/** The next step for each error of the CLI. */
const WAYS_ON: readonly (readonly [RegExp, string])[] = [
  [/passphrase/i, "Set PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE to the stack's passphrase."],
  [/no stack named|not found/i, "`pulumi stack ls` names those that are there."],
  [/Pulumi\.yaml|project file/i, "Run it in the folder of the program."],
  [/PULUMI_ACCESS_TOKEN|logged in/i, "Log in with `pulumi login` first."],
];

/** Returns the CLI's own errors on one line. Quoted text may come from a configuration file, so it is left out. */
function reasonIn(stderr: string): string {
  const errors = stderr.split("\n").filter((line) => line.startsWith("error: "));
  const words = errors.map((line) =>
    line
      .slice("error: ".length)
      .trim()
      .replaceAll(/`[^`]*`/g, "…"),
  );
  const said = words.join("; ") || "the Pulumi CLI ended with an error";
  const [, wayOn] = WAYS_ON.find(([pattern]) => pattern.test(said)) ?? [];
  return [/[.!?]$/.test(said) ? said : `${said}.`, wayOn].filter(Boolean).join(" ");
}
