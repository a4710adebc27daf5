import { AsyncLocalStorage } from "node:async_hooks";
import type { SettingValues } from "../../settings";
import { useLogSink } from "../request-log";
import type { Engine, Messages } from "./engine";

/** The messages of the call that sends a request. A request that several calls share is logged with the first of them. */
const speaking = new AsyncLocalStorage<Messages>();

let debugging = false;

/**
 * Runs an operation and sends what it logs to the messages of its call. The async context makes Node run hooks for every promise
 * in the process, so it is not used when logging is off.
 */
export function speakingBy<Result>(
  messages: Messages,
  { log = "off" }: SettingValues,
  work: () => Result,
): Result {
  return debugging || log !== "off" ? speaking.run(messages, work) : work();
}

/** Sends each log line to the engine, which hides what a plugin writes to stderr. (engine-notes: what a plugin writes) */
export function logBy(engine: Engine, isDebugging: boolean): void {
  debugging = isDebugging;
  const log = (severity: "DEBUG" | "INFO" | "WARNING") => (message: string) => {
    const messages = speaking.getStore();
    if (messages) messages.log(severity, message);
    else void engine.log(severity, "", message);
  };
  useLogSink({
    writer: "plugin",
    line: log("INFO"),
    debug: log("DEBUG"),
    warn: log("WARNING"),
    isDebugging,
    status: (message) => engine.status("", message),
  });
}

/**
 * Reports whether the engine shows debug messages, as far as the plugin can know. The engine does not pass a plain `--debug` on
 * to its plugins.
 */
export function isDebuggingIn(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return env["PULUMI_OPTION_DEBUG"] === "true" || args.some((word) => /^-v=\d+$/.test(word));
}
