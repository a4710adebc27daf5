import { closeSync, constants, openSync } from "node:fs";

/** The throttle of one status line, in milliseconds. */
export interface Throttle {
  /** Delay before the first message. Tasks that end sooner show none. */
  readonly first: number;
  /** Returns the time between two messages, given how long the status line has been busy. */
  readonly between: (busy: number) => number;
}

/**
 * The throttle for a user who watches. Messages become less frequent the longer the wait, which also keeps a log short if the
 * messages go to one after all.
 */
const WATCHED: Throttle = { first: 3_000, between: (busy) => Math.min(30_000, Math.max(1_000, busy / 20)) };

const UNWATCHED: Throttle = { first: 30_000, between: () => 30_000 };

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the throttle of messages that the engine displays. */
export const throttleOfEngine = (isWatched: boolean): Throttle => (isWatched ? WATCHED : UNWATCHED);

/**
 * Reports whether the CLI displays one row for each resource instead of one line for each message. The CLI does not tell plugins
 * which. It prints lines if it has no terminal, and in a CI pipeline. (engine-notes: messages of a status)
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
