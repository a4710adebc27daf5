import type { Engine } from "../provider/engine";
import type { HostLogSink } from "../request-log";

/**
 * Returns the log sink of the dynamic host. The engine shows what the plugin writes to stderr, except on Windows: messages go to
 * the engine's log there. (engine-notes: what a plugin writes)
 *
 * @param engine Returns the engine, to which most runs need no connection elsewhere.
 */
export function sinkOn(platform: NodeJS.Platform, engine: () => Pick<Engine, "log" | "status">): HostLogSink {
  const shown =
    platform === "win32"
      ? {
          line: (text: string) => void engine().log("INFO", "", text),
          warn: (message: string) => void engine().log("WARNING", "", message),
        }
      : {
          line: (text: string) => void process.stderr.write(text),
          warn: (message: string) => {
            console.warn(message);
          },
        };
  return { writer: "dynamic", ...shown, status: (message) => engine().status("", message) };
}
