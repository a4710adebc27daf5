import { closeSync, constants, openSync } from "node:fs";

/** When messages of one place are shown, in milliseconds. */
export interface Pace {
  /** What is done sooner is not told at all. */
  readonly first: number;
  /** The time between two messages, after so long a time of work. */
  readonly between: (busy: number) => number;
}

/** Somebody looks on. Whoever has waited long needs less often to know, and a log that this goes to all the same stays short. */
const WATCHED: Pace = { first: 3_000, between: (busy) => Math.min(30_000, Math.max(1_000, busy / 20)) };

const UNWATCHED: Pace = { first: 30_000, between: () => 30_000 };

type Environment = Readonly<Record<string, string | undefined>>;

/** The pace of what the engine displays. */
export const paceOfEngine = (isWatched: boolean): Pace => (isWatched ? WATCHED : UNWATCHED);

/**
 * Whether the CLI displays one row for each resource, or prints a line for each message: it tells nobody which. It prints lines
 * where it has no terminal, and in a pipeline. (engine-notes: messages of a status)
 */
export function isWatched(env: Environment = process.env, terminal = hasTerminal): boolean {
  if (isOn(env["PULUMI_AUTOMATION_API"]) || env["TERM"] === "dumb") return false;
  if (isOn(env["CI"]) && !isOn(env["PULUMI_DISABLE_CI_DETECTION"])) return false;
  return terminal();
}

const isOn = (value = "") => !["", "0", "false"].includes(value);

function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", constants.O_RDONLY | constants.O_NOCTTY));
    return true;
  } catch {
    return false;
  }
}
