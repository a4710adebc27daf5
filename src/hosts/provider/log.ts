import { AsyncLocalStorage } from "node:async_hooks";
import type { SettingValues } from "../../settings";
import { speakBy } from "../journal";
import type { Engine, Messages } from "./engine";

/** The messages of the call that sends a request. A request that several calls share is told at the first of them. */
const speaking = new AsyncLocalStorage<Messages>();

let debugging = false;

/**
 * Does what messages are about, so that they tell what is logged meanwhile. Node then calls hooks for each promise of the process,
 * so where nothing is logged it is not asked to.
 */
export function speakingBy<Result>(
  messages: Messages,
  { log = "off" }: SettingValues,
  work: () => Result,
): Result {
  return debugging || log !== "off" ? speaking.run(messages, work) : work();
}

/** The engine hides what a plugin writes to stderr, so it is told of each line. (engine-notes: what a plugin writes) */
export function logBy(engine: Engine, isDebugging: boolean): void {
  debugging = isDebugging;
  const tell = (severity: "DEBUG" | "INFO" | "WARNING") => (message: string) => {
    const messages = speaking.getStore();
    if (messages) messages.tell(severity, message);
    else void engine.tell(severity, "", message);
  };
  speakBy({
    writer: "plugin",
    line: tell("INFO"),
    debug: tell("DEBUG"),
    warn: tell("WARNING"),
    isDebugging,
    status: (message) => engine.status("", message),
  });
}

/** Whether the engine shows debug messages, as far as it tells. Of a plain `--debug` it says nothing to its plugins. */
export function isDebuggingIn(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return env["PULUMI_OPTION_DEBUG"] === "true" || args.some((word) => /^-v=\d+$/.test(word));
}
